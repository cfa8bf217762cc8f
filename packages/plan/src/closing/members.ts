import { figureAt, setFigure } from '../columns/figure.ts';
import { addAt, roomFor } from '../columns/lists.ts';
import type { Units } from '../columns/units.ts';
import { asks } from '../instant/needs.ts';
import type { Period } from '../periods.ts';
import { type LevelsPlan, type Need, type Plan, rankRulesOf } from '../plan/plan.ts';
import { poolsDue } from '../plan/plan-pools.ts';
import { needsOfWalk } from '../plan/plan-walks.ts';
import { type BinaryTree, buildBinaryTree, buildTree, LEFT, RIGHT, type Tree } from '../trees/trees.ts';
import type { Buying } from './buying.ts';
import type { ClosingFacts, TopupColumns } from './closing-facts.ts';
import { countTeams, type LegVolumes, sumDirects, sumLegs, sumTeams } from './volumes.ts';

/** Both trees, each ordered when it is first needed. */
export type Trees = { binary(): BinaryTree; sponsor(): Tree };

/**
 * The figures by which rules are evaluated (docs/plans.md §2.6); every array of shape [n], null = the plan does not
 * need it. `active`: not blocked and a topup that is not reversed.
 */
export type MemberFigures = {
  active: Uint8Array;
  /** Who buys enough on the date (docs/plans.md §7.5). */
  buying: Buying | null;
  self_investment: Units | null;
  directs: Int32Array | null;
  directs_business: Units | null;
  team: Int32Array | null;
  team_business: Units | null;
  /** Active directs standing in each leg of the member. */
  left_directs: Int32Array | null;
  right_directs: Int32Array | null;
  /** Business of each leg in the whole life. */
  legs: LegVolumes | null;
};

export type Asked = Record<Exclude<keyof MemberFigures, 'active' | 'buying'>, boolean>;

export function treesOf(facts: Pick<ClosingFacts, 'parent' | 'side' | 'sponsor'>): Trees {
  let binary: BinaryTree | null = null;
  let sponsor: Tree | null = null;
  return {
    binary: () => {
      binary ??= buildBinaryTree(facts.parent, facts.side);
      return binary;
    },
    sponsor: () => {
      sponsor ??= buildTree(facts.sponsor);
      return sponsor;
    },
  };
}

/** Which figures this plan needs in a closing that ends these periods. */
export function askedBy(plan: Plan, isMonthEnd: boolean, ends: (period: Period) => boolean): Asked {
  const { incomes } = plan;
  const ranks = ends(rankRulesOf(plan).period)
    ? plan.ranks.flatMap((rank) => (rank.keep ? [rank, rank.keep] : [rank]))
    : [];
  const levels = [
    incomes.roi_level,
    incomes.matching_level,
    isMonthEnd ? incomes.repurchase_level : undefined,
  ];
  const needs: Need[] = [
    ...levels.flatMap((kind?: LevelsPlan) => kind?.levels.map((rule) => rule.need) ?? []),
    ...poolsDue(incomes.bonus?.pools, ends).map(({ need }) => need ?? {}),
    ...(incomes.walks ?? []).filter((walk) => ends(walk.period)).flatMap(needsOfWalk),
  ];
  const some = (fact: keyof Need) => needs.some((need) => asks(need[fact]));
  const hasRanks = (fact: 'self_investment' | 'team_business' | 'weaker_leg' | 'directs') =>
    ranks.some((rank) => asks(rank[fact]));
  const ladder = incomes.reward?.ladder ?? [];
  const asksLegs = ladder.some((step) => asks(step.left) || asks(step.right)) || hasRanks('weaker_leg');
  return {
    self_investment: some('self_investment') || hasRanks('self_investment'),
    directs: some('directs') || hasRanks('directs') || ladder.some((step) => step.directs > 0),
    directs_business: some('directs_business'),
    team: some('team'),
    team_business: some('team_business') || hasRanks('team_business'),
    left_directs: (incomes.matching?.need_left_directs ?? 0) > 0,
    right_directs: (incomes.matching?.need_right_directs ?? 0) > 0,
    legs: asksLegs,
  };
}

/**
 * Calculates the figures the plan needs, and no others (docs/plans.md §2.6), each in one pass over the members.
 * `known`: figures that are given.
 */
export function memberFigures(
  facts: Pick<ClosingFacts, 'sponsor' | 'sponsorSide' | 'blocked' | 'topups' | 'month'>,
  plan: Plan,
  trees: Trees,
  ends: (period: Period) => boolean,
  known: Partial<MemberFigures> = {},
): MemberFigures {
  const asked = askedBy(plan, facts.month !== null, ends);
  const active = known.active ?? activeMembers(facts);
  const { sponsor, sponsorSide } = facts;
  const needsOwn = asked.self_investment || asked.directs_business || asked.team_business || asked.legs;
  const own = needsOwn ? (known.self_investment ?? ownBusiness(facts.topups, sponsor.length)) : null;
  const leg = (side: number) => countDirects(sponsor, active, { sponsorSide, leg: side });
  const business = (of: (own: Units) => Units) => (own === null ? null : of(own));
  return {
    active,
    buying: known.buying ?? null,
    self_investment: asked.self_investment ? own : null,
    directs: asked.directs ? (known.directs ?? countDirects(sponsor, active, null)) : null,
    directs_business: asked.directs_business
      ? (known.directs_business ?? business((all) => sumDirects(trees.sponsor(), all)))
      : null,
    team: asked.team ? (known.team ?? countTeams(trees.sponsor(), active).active) : null,
    team_business: asked.team_business
      ? (known.team_business ?? business((all) => sumTeams(trees.sponsor(), ofUnblocked(all, facts.blocked))))
      : null,
    left_directs: asked.left_directs ? (known.left_directs ?? leg(LEFT)) : null,
    right_directs: asked.right_directs ? (known.right_directs ?? leg(RIGHT)) : null,
    legs: asked.legs ? (known.legs ?? (own === null ? null : sumLegs(trees.binary(), own))) : null,
  };
}

function activeMembers({ topups, blocked }: Pick<ClosingFacts, 'topups' | 'blocked'>): Uint8Array {
  const active = new Uint8Array(blocked.length);
  const { owner } = topups;
  for (let t = 0; t < owner.length; t++) {
    const member = owner[t] as number;
    if (blocked[member] === 0) active[member] = 1;
  }
  return active;
}

/** Σ amount of each member's own unreversed topups. */
function ownBusiness({ owner, amount }: TopupColumns, members: number): Units {
  const own = roomFor(members, amount);
  for (let t = 0; t < owner.length; t++) addAt(own, owner[t] as number, figureAt(amount, t));
  return own;
}

function ofUnblocked(own: Units, blocked: Uint8Array): Units {
  const result = own.slice();
  for (let i = 0; i < result.length; i++) {
    if (blocked[i] !== 0) setFigure(result, i, 0);
  }
  return result;
}

/** Active directs of each member, of one leg if it is given. */
function countDirects(
  sponsor: Int32Array,
  active: Uint8Array,
  within: { sponsorSide: Uint8Array; leg: number } | null,
): Int32Array {
  const directs = new Int32Array(sponsor.length);
  for (let i = 0; i < sponsor.length; i++) {
    const above = sponsor[i] as number;
    if (above < 0 || active[i] === 0) continue;
    if (within === null || within.sponsorSide[i] === within.leg)
      directs[above] = (directs[above] as number) + 1;
  }
  return directs;
}

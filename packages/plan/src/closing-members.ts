import type { ClosingFacts, TopupColumns } from './closing-facts.ts';
import { addAt, roomFor } from './closing-lists.ts';
import { asks } from './needs.ts';
import type { LevelsPlan, Need, Plan } from './plan.ts';
import { type BinaryTree, buildBinaryTree, buildTree, LEFT, RIGHT, type Tree } from './trees.ts';
import type { Units } from './units.ts';
import { countTeams, type LegVolumes, sumDirects, sumLegs, sumTeams } from './volumes.ts';

/** Both trees, each put in order when it is first asked for. */
export type Trees = { binary(): BinaryTree; sponsor(): Tree };

/**
 * What the rules are judged by, as incomes §2.6 means it; every array of shape [n], null = the plan does not ask.
 * `active`: not blocked and a topup that is not reversed.
 */
export type MemberFigures = {
  active: Uint8Array;
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

export type Asked = Record<Exclude<keyof MemberFigures, 'active'>, boolean>;

export function treesOf(facts: ClosingFacts): Trees {
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

/** Which figures this plan judges by in this closing. */
export function askedBy(plan: Plan, isMonthEnd: boolean): Asked {
  const { incomes, ranks } = plan;
  const levels = [
    incomes.roi_level,
    incomes.matching_level,
    isMonthEnd ? incomes.repurchase_level : undefined,
  ];
  const needs: Need[] = levels.flatMap((kind?: LevelsPlan) => kind?.levels.map((rule) => rule.need) ?? []);
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
 * Works out what the plan judges by, and nothing else (incomes §2.6), each in one pass over the members. `known`: what
 * need not be worked out.
 */
export function memberFigures(
  facts: ClosingFacts,
  plan: Plan,
  trees: Trees,
  known: Partial<MemberFigures> = {},
): MemberFigures {
  const asked = askedBy(plan, facts.month !== null);
  const active = known.active ?? activeMembers(facts);
  const { sponsor, sponsorSide } = facts;
  const needsOwn = asked.self_investment || asked.directs_business || asked.team_business || asked.legs;
  const own = needsOwn ? (known.self_investment ?? ownBusiness(facts.topups, sponsor.length)) : null;
  const leg = (side: number) => countDirects(sponsor, active, { sponsorSide, leg: side });
  const business = (of: (own: Units) => Units) => (own === null ? null : of(own));
  return {
    active,
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

function activeMembers({ topups, blocked }: ClosingFacts): Uint8Array {
  const active = new Uint8Array(blocked.length);
  const { owner } = topups;
  for (let t = 0; t < owner.length; t++) {
    const member = owner[t] as number;
    if (blocked[member] === 0) active[member] = 1;
  }
  return active;
}

/** Σ amount of everybody's own unreversed topups. */
function ownBusiness({ owner, amount }: TopupColumns, members: number): Units {
  const own = roomFor(members, amount);
  for (let t = 0; t < owner.length; t++) addAt(own, owner[t] as number, amount[t] as number);
  return own;
}

function ofUnblocked(own: Units, blocked: Uint8Array): Units {
  const result = own.slice();
  for (let i = 0; i < result.length; i++) {
    if (blocked[i] === 0) continue;
    if (result instanceof Float64Array) result[i] = 0;
    else result[i] = 0n;
  }
  return result;
}

/** Active directs of everybody, of one leg if it is given. */
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

import type { ClosingFacts, TopupColumns } from '../closing/closing-facts.ts';
import { type MemberFigures, memberFigures, treesOf } from '../closing/members.ts';
import { type Figure, figureAt, plus, unitsText } from '../columns/figure.ts';
import type { Units } from '../columns/units.ts';
import { asks } from '../instant/needs.ts';
import { Decimal, toDecimal } from '../money.ts';
import type { Plan, RankNeed } from '../plan/plan.ts';
import type { Tree } from '../trees/trees.ts';
import { breakawayOf, type EvaluatedRanks, evaluateRanks, newDirectsOf, RANK_REASONS } from './rank.ts';
import { placeOfRank } from './rank-needs.ts';

/** The volume that one leg brings, and the part that counts. */
export type RankLeg = { direct: number; brought: string; counted: string };

/** A requirement of a rank beside what there is; figures as decimal text, exact. */
export type RankAsked = {
  need: Exclude<keyof RankNeed, 'max_from_leg_percent'>;
  /** The rank that directs or legs need; null = none. */
  of: string | null;
  asked: string;
  counted: string;
  missing: string;
  is_met: boolean;
  /** The part that one leg counts for at most; null = the whole leg. */
  percent: string | null;
  /** Of a volume with such a part: the legs that are above it. */
  cut: RankLeg[];
};

export type RankStanding = {
  /** What the rank closing would say if nothing changed until then. */
  forecast: { rank: string | null; reason: (typeof RANK_REASONS)[number]; bridged: number };
  volumes: { own_bv: string; group_bv: string; team_bv: string } | null;
  /** The rank held, by what achieves and by what keeps it, and the next rank. */
  held: { achieve: RankAsked[]; keep: RankAsked[] | null } | null;
  next: { rank: string; achieve: RankAsked[] } | null;
};

/** A member, whose sponsor is −1, and all members below, nobody else. */
export type StandingFacts = Pick<
  ClosingFacts,
  'date' | 'company' | 'sponsor' | 'blocked' | 'highestRank' | 'heldRank' | 'periods'
> & {
  active: Uint8Array;
  self_investment: Units;
  /** Business of both legs and what was matched, both in the whole life; null = no rank asks. */
  legs: MemberFigures['legs'];
  matched: Units | null;
};

/**
 * Where the member stands in the running rank period (docs/plans.md §7.2): the ranks of the member and of everybody below,
 * judged as the rank closing judges them, with what there is now.
 */
export function rankStanding(own: StandingFacts, plan: Plan): RankStanding {
  const digits = own.company.round_off_digits;
  const members = own.sponsor.length;
  const me = own.sponsor.indexOf(-1);
  const none = new Uint8Array(members);
  const facts = { ...own, parent: own.sponsor, side: none, sponsorSide: none, topups: noTopups, month: null };
  const trees = treesOf(facts);
  const { active, self_investment, legs, matched } = own;
  const figures = memberFigures(facts, { ...plan, incomes: {} }, trees, () => true, {
    active,
    self_investment,
    legs,
  });
  const ranks = evaluateRanks({ facts, plan, figures, digits, trees }, matched);
  return standingOf({ facts, plan, figures, matched, ranks, me, digits, sponsor: trees.sponsor() });
}

/** What the ranks of a company, or of the member and everybody below, say about the member. */
export function standingOf(sources: StandingSources): RankStanding {
  const { facts, plan, ranks, me, digits } = sources;
  const held = facts.heldRank?.paid[me] ?? -1;
  const rankAt = (place: number) => plan.ranks[place];
  const next = rankAt(Math.max(held, ranks.period[me] as number) + 1);
  const heldRank = rankAt(held);
  const text = (figure: Figure) => unitsText(figure, digits);
  return {
    forecast: {
      rank: rankAt(ranks.period[me] as number)?.code ?? null,
      reason: RANK_REASONS[ranks.reason[me] as number] as (typeof RANK_REASONS)[number],
      bridged: ranks.bridged[me] as number,
    },
    volumes: ranks.volumes && {
      own_bv: text(figureAt(ranks.volumes.own, me)),
      group_bv: text(figureAt(ranks.volumes.group, me)),
      team_bv: text(figureAt(ranks.volumes.team, me)),
    },
    held: heldRank
      ? {
          achieve: asked(heldRank, sources),
          keep: heldRank.keep ? asked(heldRank.keep, sources) : null,
        }
      : null,
    next: next ? { rank: next.code, achieve: asked(next, sources) } : null,
  };
}

/** What the members have bought is in `self_investment` already. */
const noTopups = {
  owner: new Int32Array(0),
  amount: new Float64Array(0),
} as Partial<TopupColumns> as TopupColumns;

/** Ranks that were judged, and what they were judged by. */
export type StandingSources = {
  facts: Pick<ClosingFacts, 'date' | 'sponsor' | 'highestRank' | 'heldRank' | 'periods'>;
  plan: Plan;
  figures: MemberFigures;
  /** Business that was matched in the whole life; null = no rank asks. */
  matched: Units | null;
  sponsor: Tree;
  ranks: EvaluatedRanks;
  /** The place of the member. */
  me: number;
  digits: number;
};

/** The requirements of a rank in the order of the form, each beside the member's figure. */
function asked(need: RankNeed, sources: StandingSources): RankAsked[] {
  const { figures, ranks, me, digits, matched } = sources;
  const money = (figure: Figure) => unitsText(figure, digits);
  const amount = (key: RankAsked['need'], required: string | undefined, figure: Figure) =>
    required !== undefined && asks(required) ? [besides(key, null, required, money(figure))] : [];
  const count = (key: RankAsked['need'], required: number | undefined, actual: number) =>
    required !== undefined && required > 0 ? [besides(key, null, String(required), String(actual))] : [];
  const legs = figures.legs;
  const weaker = legs ? smaller(figureAt(legs.left, me), figureAt(legs.right, me)) : 0;
  return [
    ...amount('own_bv', need.own_bv, ranks.volumes ? figureAt(ranks.volumes.own, me) : 0),
    ...volume('group_bv', need, sources),
    ...volume('team_bv', need, sources),
    ...count('new_directs', need.new_directs, newDirectsOf(sources)?.[me] ?? 0),
    ...ranked('legs_with_rank', need, sources),
    ...amount('self_investment', need.self_investment, own(figures.self_investment, me)),
    ...amount('team_business', need.team_business, own(figures.team_business, me)),
    ...amount('weaker_leg', need.weaker_leg, weaker),
    ...amount('matched', need.matched, own(matched, me)),
    ...count('directs', need.directs, figures.directs?.[me] ?? 0),
    ...ranked('directs_of_rank', need, sources),
  ];
}

const own = (units: Units | null, me: number): Figure => (units === null ? 0 : figureAt(units, me));
const smaller = (a: Figure, b: Figure): Figure => (a < b ? a : b);

function besides(need: RankAsked['need'], of: string | null, required: string, actual: string): RankAsked {
  const missing = Decimal.max('0', toDecimal(required).minus(actual));
  return {
    need,
    of,
    asked: toDecimal(required).toFixed(),
    counted: toDecimal(actual).toFixed(),
    missing: missing.toFixed(),
    is_met: missing.isZero(),
    percent: null,
    cut: [],
  };
}

/** A volume of which one leg may count for a part alone. */
function volume(key: 'group_bv' | 'team_bv', need: RankNeed, sources: StandingSources): RankAsked[] {
  const { ranks, me, digits } = sources;
  const required = need[key];
  if (required === undefined || !asks(required) || ranks.volumes === null) return [];
  const whole = key === 'group_bv' ? ranks.volumes.group : ranks.volumes.team;
  const limit = need.max_from_leg_percent;
  if (limit === undefined || toDecimal(limit).gte(100))
    return [besides(key, null, required, unitsText(figureAt(whole, me), digits))];
  const maxCounted = toDecimal(required).times(limit).dividedBy(100);
  const legs = legsOf(key, sources);
  const counted = legs.reduce(
    (sum, { brought }) => sum.plus(Decimal.min(brought, maxCounted)),
    toDecimal(unitsText(figureAt(ranks.volumes.own, me), digits)),
  );
  const cut = legs
    .filter(({ brought }) => brought.gt(maxCounted))
    .map(({ direct, brought }) => ({ direct, brought: brought.toFixed(), counted: maxCounted.toFixed() }));
  return [{ ...besides(key, null, required, counted.toFixed()), percent: limit, cut }];
}

function legsOf(key: 'group_bv' | 'team_bv', { facts, plan, ranks, me, digits }: StandingSources) {
  const breakaway = breakawayOf(plan);
  const legs: { direct: number; brought: Decimal }[] = [];
  for (let i = 0; i < facts.sponsor.length; i++) {
    if (facts.sponsor[i] !== me || ranks.volumes === null) continue;
    const hasLeft = key === 'group_bv' && breakaway >= 0 && (ranks.period[i] as number) >= breakaway;
    const units = key === 'group_bv' ? ranks.volumes.group : ranks.volumes.team;
    legs.push({
      direct: i,
      brought: toDecimal(unitsText(plus(hasLeft ? 0 : figureAt(units, i), 0), digits)),
    });
  }
  return legs;
}

/** Directs with a rank, or legs in which somebody has it. */
function ranked(
  key: 'legs_with_rank' | 'directs_of_rank',
  need: RankNeed,
  sources: StandingSources,
): RankAsked[] {
  return Object.entries(need[key] ?? {})
    .filter(([, required]) => required > 0)
    .map(([code, required]) => besides(key, code, String(required), String(countRanked(key, code, sources))));
}

function countRanked(
  key: 'legs_with_rank' | 'directs_of_rank',
  code: string,
  { plan, ranks, me, sponsor: { order, parent } }: StandingSources,
): number {
  const place = placeOfRank(plan.ranks, code);
  const has = (i: number) =>
    key === 'directs_of_rank' ? (ranks.highest[i] as number) >= place : (ranks.period[i] as number) >= place;
  const found = new Uint8Array(order.length);
  let count = 0;
  for (const i of order) {
    if (has(i)) found[i] = 1;
    const above = parent[i] as number;
    if (found[i] === 0 || above < 0) continue;
    if (above === me) count++;
    if (key === 'legs_with_rank') found[above] = 1;
  }
  return count;
}

import type { Volumes } from '../closing/group-volumes.ts';
import { type Figure, figureAt, plus, rateUnits, thresholdUnits } from '../columns/figure.ts';
import { putFigure } from '../columns/lists.ts';
import type { Closing } from '../columns/pay.ts';
import { type Requirement, requirement } from '../columns/requirements.ts';
import type { Units } from '../columns/units.ts';
import { asks } from '../instant/needs.ts';
import { toDecimal } from '../money.ts';
import type { RankNeed, RankPlan } from '../plan/plan.ts';

/** What achieves or keeps a rank, over all members. */
export type Judged = {
  requirements: Requirement[];
  /** Directs or legs that are counted while the tree is passed. */
  counted: { counts: Int32Array; required: number }[];
  limited: Limited[];
};

/**
 * A volume of which one leg counts for a part at most (docs/plans.md §7.2). The part is exact: whole units of it are in
 * `counted`, and each leg above it adds one of `cut`.
 */
export type Limited = {
  basis: 'group' | 'team';
  /** Rounded up to units; and exact, in units of 10^-12. */
  required: Figure;
  exact: bigint;
  /** The most that counts of one leg, rounded down to units; and exact, in units of 10^-12. */
  max: Figure;
  exactMax: bigint;
  /** By member: what legs within the limit bring, and how many are above it. */
  counted: Units;
  cut: Int32Array;
};

/** What the pass over the tree fills while ranks are judged. */
export type RankCounters = {
  /** By place of a rank: directs whose highest rank ever is at least that one. */
  directs: Map<number, Int32Array>;
  /** By place of a rank: legs in which somebody has at least that paid rank. */
  legs: Map<number, Int32Array>;
};

export function placeOfRank(ranks: readonly RankPlan[], code: string): number {
  const place = ranks.findIndex((rank) => rank.code === code);
  if (place < 0) throw new Error(`there is no rank ${code}`);
  return place;
}

/** Counters for every rank that another one names. */
export function rankCounters(ranks: readonly RankPlan[], members: number): RankCounters {
  const needs = ranks.flatMap((rank): RankNeed[] => (rank.keep ? [rank, rank.keep] : [rank]));
  const counters = (key: 'directs_of_rank' | 'legs_with_rank') => {
    const named = new Set(needs.flatMap((need) => Object.keys(need[key] ?? {})));
    return new Map([...named].map((code) => [placeOfRank(ranks, code), new Int32Array(members)] as const));
  };
  return { directs: counters('directs_of_rank'), legs: counters('legs_with_rank') };
}

/** The figures that only ranks ask for; null = the plan does not. */
export type RankFigures = { matched: Units | null; volumes: Volumes | null; newDirects: Int32Array | null };

/** `volumes` are filled while ranks are judged. */
export function judgedBy(
  { figures, digits, plan }: Pick<Closing, 'figures' | 'digits' | 'plan'>,
  need: RankNeed,
  counters: RankCounters,
  { matched, volumes, newDirects }: RankFigures,
): Judged {
  const of = (required: string | number | undefined, actual: Units | Int32Array | null): Requirement[] =>
    required === undefined || !asks(required)
      ? []
      : [requirement('directs', 'directs', required, actual, digits)];
  const limit = need.max_from_leg_percent;
  const isLimited = limit !== undefined && toDecimal(limit).lt('100');
  const counted = (key: 'directs_of_rank' | 'legs_with_rank', by: ReadonlyMap<number, Int32Array>) =>
    Object.entries(need[key] ?? {}).map(([code, required]) => ({
      counts: by.get(placeOfRank(plan.ranks, code)) as Int32Array,
      required,
    }));
  const limitedTo = (basis: Limited['basis'], required: string | undefined): Limited[] =>
    isLimited && required !== undefined && asks(required)
      ? [limitedVolume(basis, required, limit, digits, volumes)]
      : [];
  return {
    // counts first: they are the fastest to check, and most members are short of them
    requirements: [
      ...of(need.directs, figures.directs),
      ...of(need.new_directs, newDirects),
      ...of(need.self_investment, figures.self_investment),
      ...of(need.team_business, figures.team_business),
      // the weaker leg is both
      ...of(need.weaker_leg, figures.legs?.left ?? null),
      ...of(need.weaker_leg, figures.legs?.right ?? null),
      ...of(need.matched, matched),
      ...of(need.own_bv, volumes?.own ?? null),
      ...(isLimited ? [] : of(need.group_bv, volumes?.group ?? null)),
      ...(isLimited ? [] : of(need.team_bv, volumes?.team ?? null)),
    ],
    counted: [...counted('directs_of_rank', counters.directs), ...counted('legs_with_rank', counters.legs)],
    limited: [...limitedTo('group', need.group_bv), ...limitedTo('team', need.team_bv)],
  };
}

function limitedVolume(
  basis: Limited['basis'],
  required: string,
  percent: string,
  digits: number,
  volumes: Volumes | null,
): Limited {
  if (volumes === null) throw new Error('the plan needs volumes: not loaded');
  const scaled = toDecimal(required).times(toDecimal('10').pow(digits + 6));
  const exactMax = BigInt(scaled.toFixed()) * BigInt(rateUnits(percent));
  const max = exactMax / 10n ** 12n;
  return {
    basis,
    required: thresholdUnits(required, digits),
    exact: BigInt(scaled.toFixed()) * 10n ** 6n,
    max: max <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(max) : max,
    exactMax,
    counted: new Float64Array(volumes.own.length),
    cut: new Int32Array(volumes.own.length),
  };
}

/** Adds what a leg brings to its head. */
export function addLeg(limited: Limited, above: number, brought: Figure): void {
  if (brought > limited.max) limited.cut[above] = (limited.cut[above] as number) + 1;
  else limited.counted = putFigure(limited.counted, above, plus(figureAt(limited.counted, above), brought));
}

/** `own` volume counts whole. */
function isLimitedMet(limited: Limited, member: number, own: Figure): boolean {
  const whole = plus(figureAt(limited.counted, member), own);
  if (whole >= limited.required) return true;
  const cut = limited.cut[member] as number;
  return cut > 0 && BigInt(whole) * 10n ** 12n + BigInt(cut) * limited.exactMax >= limited.exact;
}

export function isMet(
  { requirements, counted, limited }: Judged,
  member: number,
  own: Units | null,
): boolean {
  for (const { actual, required } of requirements) if (figureAt(actual, member) < required) return false;
  for (const { counts, required } of counted) if ((counts[member] as number) < required) return false;
  for (const one of limited)
    if (own === null || !isLimitedMet(one, member, figureAt(own, member))) return false;
  return true;
}

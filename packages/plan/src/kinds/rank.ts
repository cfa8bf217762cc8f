import { figureAt } from '../columns/figure.ts';
import type { Closing } from '../columns/pay.ts';
import { type Requirement, requirement } from '../columns/requirements.ts';
import type { Units } from '../columns/units.ts';
import { asks } from '../instant/needs.ts';
import type { RankPlan } from '../plan/plan.ts';

/** Ranks as places in `plan.ranks`, −1 = none; arrays of shape [n]. */
export type EvaluatedRanks = {
  /** The rank reached at this closing: by it pools are shared. */
  period: Int8Array;
  /** The highest ever; never falls. */
  highest: Int8Array;
  /** The members whose highest rank rose, in the order of joining. */
  changed: Int32Array;
};

/** A rank to be evaluated: `named` are directs whose highest rank ever is at least one of a place. */
type Rank = { requirements: Requirement[]; named: { directs: Int32Array; required: number }[] };

/**
 * Ranks (docs/plans.md §3.14): of the list, from the lowest to the highest, a member reaches the last one whose
 * requirements are all met, whether or not those below are. Directs are evaluated before their sponsor, so that a
 * rank reached in this closing counts for the sponsor's. A rank pays nothing by itself.
 * `matched`: business matched in the whole life, this closing included.
 */
export function evaluateRanks(closing: Closing, matched: Units | null): EvaluatedRanks {
  const { facts, figures, plan } = closing;
  if (facts.highestRank === null)
    throw new Error('the plan has ranks, but the highest ranks were not loaded');
  const highest = facts.highestRank.slice();
  const period = new Int8Array(highest.length).fill(-1);
  const directsOf = directsCounters(plan.ranks, highest.length);
  const ranks = plan.ranks.map((rank) => rankOf(closing, rank, matched, directsOf));
  const { order, parent: sponsor } = closing.trees.sponsor();
  for (let k = 0; k < order.length; k++) {
    const i = order[k] as number;
    if (figures.active[i] !== 0) {
      const rank = highestMet(ranks, i);
      period[i] = rank;
      if (rank > (highest[i] as number)) highest[i] = rank;
    }
    const above = sponsor[i] as number;
    if (above < 0) continue;
    for (const [place, directs] of directsOf)
      if ((highest[i] as number) >= place) directs[above] = (directs[above] as number) + 1;
  }
  return { period, highest, changed: changedMembers(facts.highestRank, highest) };
}

/** A counter of directs for every rank that another one names. */
function directsCounters(ranks: readonly RankPlan[], members: number): Map<number, Int32Array> {
  const named = ranks.flatMap(({ directs_of_rank }) => Object.keys(directs_of_rank ?? {}));
  return new Map([...new Set(named)].map((code) => [placeOf(ranks, code), new Int32Array(members)] as const));
}

function placeOf(ranks: readonly RankPlan[], code: string): number {
  const place = ranks.findIndex((rank) => rank.code === code);
  if (place < 0) throw new Error(`there is no rank ${code}`);
  return place;
}

function rankOf(
  { figures, digits, plan }: Closing,
  rank: RankPlan,
  matched: Units | null,
  directsOf: ReadonlyMap<number, Int32Array>,
): Rank {
  const of = (required: string | number | undefined, actual: Units | Int32Array | null): Requirement[] =>
    required === undefined || !asks(required)
      ? []
      : [requirement('directs', 'directs', required, actual, digits)];
  return {
    // counts first: they are the fastest to check, and most members are short of them
    requirements: [
      ...of(rank.directs, figures.directs),
      ...of(rank.self_investment, figures.self_investment),
      ...of(rank.team_business, figures.team_business),
      // the weaker leg is both
      ...of(rank.weaker_leg, figures.legs?.left ?? null),
      ...of(rank.weaker_leg, figures.legs?.right ?? null),
      ...of(rank.matched, matched),
    ],
    named: Object.entries(rank.directs_of_rank ?? {}).map(([code, required]) => ({
      directs: directsOf.get(placeOf(plan.ranks, code)) as Int32Array,
      required,
    })),
  };
}

function highestMet(ranks: readonly Rank[], member: number): number {
  for (let place = ranks.length - 1; place >= 0; place--)
    if (isMet(ranks[place] as Rank, member)) return place;
  return -1;
}

function isMet({ requirements, named }: Rank, member: number): boolean {
  for (const { actual, required } of requirements) if (figureAt(actual, member) < required) return false;
  for (const { directs, required } of named) if ((directs[member] as number) < required) return false;
  return true;
}

function changedMembers(before: Int8Array, after: Int8Array): Int32Array {
  let count = 0;
  for (let i = 0; i < after.length; i++) if (after[i] !== before[i]) count++;
  const changed = new Int32Array(count);
  let at = 0;
  for (let i = 0; i < after.length; i++) if (after[i] !== before[i]) changed[at++] = i;
  return changed;
}

import { type Decimal, toDecimal } from '../money.ts';
import type { RankPlan } from './plan-ranks.ts';
import { OWN_RANK, type WalkPlan } from './plan-walks.ts';
import { largestValue, rateFor } from './rate-table.ts';
import type { Rate, RateTable } from './values.ts';

/** What a walk pays at most, in percent of its base (docs/plans.md §7.12): the largest value of each table. */
export function walkBound(walk: WalkPlan, ranks: readonly RankPlan[]): Decimal {
  if (walk.walk === 'differential') {
    const rates = ratesAbove0(walk.rate);
    return largest(walk.rate).plus(sum(walk.same_rate.map(toDecimal)).times(String(rates.size)));
  }
  // each level once; with the own rank as boundary each level of each rank
  if (walk.walk === 'generations' && walk.boundary === OWN_RANK)
    return sum(ranks.flatMap((_, place) => walk.levels.map((level) => ofRank(level, ranks, place))));
  return sum(walk.levels.map(largest));
}

const sum = (values: readonly Decimal[]): Decimal =>
  values.reduce((total, value) => total.plus(value), toDecimal('0'));

/** As numbers, each once: 5 and 5.00 are one rate. */
const ratesAbove0 = ({ percent, by_rank, by_package }: Rate & RateTable): Set<string> =>
  new Set(
    [percent ?? '0', ...Object.values(by_rank ?? by_package ?? {})]
      .map((rate) => toDecimal(rate))
      .filter((rate) => rate.gt(0))
      .map((rate) => rate.toFixed()),
  );

/** A fixed amount is no percentage of anything. */
const largest = ({ percent, ...tables }: Rate & RateTable): Decimal =>
  toDecimal(percent === undefined ? '0' : largestValue(percent, tables));

/** What a level pays a rank at most. */
function ofRank(level: Rate & RateTable, ranks: readonly RankPlan[], place: number): Decimal {
  if (level.percent === undefined) return toDecimal('0');
  if (!level.by_rank) return largest(level);
  const { rate } = rateFor(level, { ranks: ranks.slice(0, place + 1).map(({ code }) => code) });
  return toDecimal(rate.percent ?? '0');
}

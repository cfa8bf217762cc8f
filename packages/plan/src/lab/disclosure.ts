import { type Figure, plus, unitsText } from '../columns/figure.ts';
import { percentOf } from './figures.ts';

/** A tenth of the members, by what they were paid: the first one least. Money as text. */
export type Decile = {
  decile: number;
  members: number;
  lowest: string;
  highest: string;
  mean: string;
  /** Its part of everything that was paid, at most two decimals; null = nothing was paid. */
  share: string | null;
};

/** The income disclosure statement of a group of members. */
export type Disclosure = {
  members: number;
  earning_nothing: number;
  /** Percentages have at most two decimals; null = nobody is in the group. */
  nothing_percent: string | null;
  /** People who earned less than they spent. */
  behind: number;
  behind_percent: string | null;
  mean: string;
  median: string;
  /** The share of all payouts of the top 1 % of earners. */
  top_share: string | null;
  deciles: Decile[];
};

/** Money in units, of shape [members]; `isCounted` [members]: 1 = in the group. */
export function disclose(
  { paid, spent }: { paid: Float64Array; spent: Float64Array },
  isCounted: Uint8Array | null,
  digits: number,
): Disclosure {
  const own = isCounted === null ? paid.slice() : paid.filter((_, i) => isCounted[i] !== 0);
  let [nothing, behind] = [0, 0];
  for (let i = 0; i < paid.length; i++) {
    if (isCounted !== null && isCounted[i] === 0) continue;
    if (paid[i] === 0) nothing++;
    if ((paid[i] as number) < (spent[i] as number)) behind++;
  }
  own.sort();
  const n = own.length;
  const total = sumOf(own, 0, n);
  const top = sumOf(own, n - Math.ceil(n / 100), n);
  const [low, high] = [own[(n - 1) >> 1] ?? 0, own[n >> 1] ?? 0];
  return {
    members: n,
    earning_nothing: nothing,
    nothing_percent: percentOf(nothing, n),
    behind,
    behind_percent: percentOf(behind, n),
    mean: unitsText(meanOf(total, n), digits),
    median: unitsText(meanOf(plus(low, high), 2), digits),
    top_share: percentOf(top, total),
    deciles: Array.from({ length: 10 }, (_, k) => decileOf(own, k, total, digits)).filter(
      ({ members }) => members > 0,
    ),
  };
}

function decileOf(sorted: Float64Array, k: number, total: Figure, digits: number): Decile {
  const [from, until] = [Math.floor((k * sorted.length) / 10), Math.floor(((k + 1) * sorted.length) / 10)];
  const sum = sumOf(sorted, from, until);
  return {
    decile: k + 1,
    members: until - from,
    lowest: unitsText(sorted[from] ?? 0, digits),
    highest: unitsText(sorted[until - 1] ?? 0, digits),
    mean: unitsText(meanOf(sum, until - from), digits),
    share: percentOf(sum, total),
  };
}

function sumOf(units: Float64Array, from: number, until: number): Figure {
  let sum: Figure = 0;
  for (let i = Math.max(from, 0); i < until; i++) sum = plus(sum, units[i] as number);
  return sum;
}

/** Half up; 0 of nobody. */
function meanOf(sum: Figure, count: number): bigint {
  return count === 0 ? 0n : (BigInt(sum) * 2n + BigInt(count)) / (2n * BigInt(count));
}

import { toDecimal } from '../src/money.ts';
import type { Rate, RateTable } from '../src/plan/values.ts';

/** What somebody holds: the paid rank as place among those of the plan, −1 = none, and packages that count. */
export type Held = { ranks: readonly { code: string }[]; rank: number; packages: readonly string[] };

export const ranksUpTo = ({ ranks, rank }: Held) => ranks.slice(0, rank + 1).map(({ code }) => code);

/** What a table says to somebody, in the words of docs/plans.md §7.3; null = the plain value. */
export function tableNaively({ by_rank, by_package }: RateTable, held: Held): string | null {
  if (by_rank) {
    for (let place = held.rank; place >= 0; place--) {
      const value = Object.entries(by_rank).find(([code]) => code === held.ranks[place]?.code);
      if (value) return value[1];
    }
    return null;
  }
  const values = Object.entries(by_package ?? {}).filter(([code]) => held.packages.includes(code));
  return values.map(([, value]) => value).toSorted((a, b) => toDecimal(b).cmp(a))[0] ?? null;
}

/** What a rule pays somebody, and the reason where its table says 0. */
export function rateNaively(
  rule: Rate & RateTable,
  held: Held,
): { rate: Rate; reason: 'rank' | 'package' | null } {
  const value = tableNaively(rule, held) ?? rule.percent ?? rule.amount ?? '0';
  const isZero = toDecimal(value).isZero();
  return {
    rate: rule.percent === undefined ? { amount: value } : { percent: value },
    reason: isZero && rule.by_rank ? 'rank' : isZero && rule.by_package ? 'package' : null,
  };
}

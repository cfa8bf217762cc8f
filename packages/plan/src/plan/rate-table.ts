import { toDecimal } from '../money.ts';
import type { Rate, RateTable } from './values.ts';

/** What a member holds of which a table may speak. */
export type Holding = {
  /** The paid rank and those below it, from the lowest on; null = not loaded. */
  ranks?: readonly string[] | null | undefined;
  /** Codes of the packages of live topups; null = not loaded. */
  packages?: readonly string[] | null | undefined;
};

export type OwnRate = {
  rate: Rate;
  /** Set where a table says 0 for the member, who then is not eligible. */
  reason: 'rank' | 'package' | null;
};

/**
 * The one place that reads a rate (docs/plans.md §7.3): what a rule pays this member. By rank it is the value of the highest listed
 * rank that is not above the paid one, by package the largest among the packages of live topups, else the plain value.
 * An instant kind hands its rule to `claimFor`, a payer over typed arrays makes a `Rule` of it by `ruleOf` (columns/levels.ts): both
 * end here. Throws when what a table speaks of was not loaded.
 */
export function rateFor(rule: Rate & RateTable, holding: Holding): OwnRate {
  const value = tableValue(rule, holding);
  const plain = (rule.percent ?? rule.amount) as string;
  const own = value ?? plain;
  const rate = rule.percent === undefined ? { amount: own } : { percent: own };
  const table = rule.by_rank ? 'rank' : rule.by_package ? 'package' : null;
  return { rate, reason: table !== null && toDecimal(own).isZero() ? table : null };
}

function tableValue({ by_rank, by_package }: RateTable, { ranks, packages }: Holding): string | null {
  if (by_rank) {
    if (!ranks) throw new Error('the plan pays by rank: ranks were not loaded');
    const code = ranks.findLast((rank) => Object.hasOwn(by_rank, rank));
    return code === undefined ? null : (by_rank[code] ?? null);
  }
  if (by_package) {
    if (!packages) throw new Error('the plan pays by package: packages were not loaded');
    return largestOf(
      packages.flatMap((code) => (Object.hasOwn(by_package, code) ? (by_package[code] ?? []) : [])),
    );
  }
  return null;
}

const largestOf = (values: readonly string[]): string | null =>
  values.reduce<string | null>(
    (highest, value) => (highest === null || toDecimal(value).gt(highest) ? value : highest),
    null,
  );

/** The most a rule may pay anybody, for bounds. */
export function largestValue(plain: string, { by_rank, by_package }: RateTable): string {
  return largestOf([plain, ...Object.values(by_rank ?? by_package ?? {})]) ?? plain;
}

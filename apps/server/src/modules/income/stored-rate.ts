import type { IncomeRow } from '@banyan/plan/instant/income-row';

/** The rate of a row as its columns hold it: a percentage, or a fixed amount. */
export function toStoredRate(percent: string | null, amount: string | null): IncomeRow['rate'] {
  return percent === null ? { amount: amount ?? '0' } : { percent };
}

import { message } from '@banyan/contract/core/text';
import { type MoneyInput, toDecimal } from '@banyan/plan/money';
import { fail, type Problems } from '../../platform/fail.ts';

/**
 * Refuses amounts with more decimals than the company counts (docs/plans.md §2.1).
 * @param amounts field → amount
 * @throws amount_out_of_range on every field with more
 */
export function refuseFinerThan(digits: number, amounts: Record<string, MoneyInput>): void {
  const problems = findFinerThan(digits, amounts);
  if (Object.keys(problems).length > 0) throw fail('amount_out_of_range', problems);
}

/** The same as problems, to be named beside others. */
export function findFinerThan(digits: number, amounts: Record<string, MoneyInput>): Problems {
  const finer = Object.entries(amounts).filter(([, amount]) => toDecimal(amount).decimalPlaces() > digits);
  const problem = message('At most {digits} decimals.', { digits });
  return Object.fromEntries(finer.map(([field]) => [field, problem]));
}

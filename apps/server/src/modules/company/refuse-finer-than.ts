import { message } from '@banyan/contract/core/text';
import { type MoneyInput, toDecimal } from '@banyan/plan/money';
import { fail } from '../../platform/fail.ts';

/**
 * Refuses amounts with more decimals than the company counts (docs/plans.md §2.1).
 * @param amounts field → amount
 * @throws amount_out_of_range on every field with more
 */
export function refuseFinerThan(digits: number, amounts: Record<string, MoneyInput>): void {
  const finer = Object.entries(amounts).filter(([, amount]) => toDecimal(amount).decimalPlaces() > digits);
  if (finer.length === 0) return;
  const problem = message('At most {digits} decimals.', { digits });
  throw fail('amount_out_of_range', Object.fromEntries(finer.map(([field]) => [field, problem])));
}

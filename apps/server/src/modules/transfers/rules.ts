import { formatMoney, type MoneyStyle } from '@banyan/contract/core/money';
import { message } from '@banyan/contract/core/text';
import { type Decimal, roundMoney, toDecimal } from '@banyan/plan/money';
import { fail } from '../../platform/fail.ts';
import { refuseFinerThan } from '../company/refuse-finer-than.ts';

/** What a transfer between two wallets is held to, as `transfer_rule` says; null = no limit. */
export interface TransferTerms {
  minimum: string;
  maximum: string | null;
  daily_amount: string | null;
  daily_count: number | null;
  charge_percent: string;
  charge_fixed: string;
}

/** What the sender has sent by the same rule on a date. */
export interface TransferDay {
  amount: string;
  count: number;
}

/** The figures of a transfer: the sender pays the charge on top. */
export interface TransferFigures {
  amount: string;
  charge: string;
  total: string;
}

/**
 * What a transfer of this amount costs: the quote shows these figures, and the transfer is posted with them. The charge
 * is rounded once, half up (docs/ledger.md §8).
 * @throws amount_out_of_range, below_minimum, above_maximum
 */
export function transferFigures(terms: TransferTerms, asked: string, company: MoneyStyle): TransferFigures {
  const amount = toDecimal(asked);
  refuseFinerThan(company.round_off_digits, { amount });
  if (amount.lt(terms.minimum))
    throw fail('below_minimum', {
      amount: message('The minimum is {minimum}.', { minimum: formatMoney(terms.minimum, company) }),
    });
  if (terms.maximum !== null && amount.gt(terms.maximum))
    throw fail('above_maximum', {
      amount: message('The maximum is {maximum}.', { maximum: formatMoney(terms.maximum, company) }),
    });
  return withCharge(amount, chargeOf(terms, amount, company.round_off_digits));
}

const chargeOf = (terms: TransferTerms, amount: Decimal, digits: number): Decimal =>
  roundMoney(amount.times(terms.charge_percent).dividedBy(100).plus(terms.charge_fixed), digits);

const withCharge = (amount: Decimal, charge: Decimal): TransferFigures => ({
  amount: amount.toFixed(),
  charge: charge.toFixed(),
  total: amount.plus(charge).toFixed(),
});

/**
 * Refuses what is more than one sender may send in a day.
 * @param day with the transfer in question
 * @throws daily_limit
 */
export function refuseAboveDay(terms: TransferTerms, day: TransferDay, company: MoneyStyle): void {
  if (terms.daily_count !== null && day.count > terms.daily_count)
    throw fail('daily_limit', {
      amount: message('At most {count} such transfers a day.', { count: terms.daily_count }),
    });
  if (terms.daily_amount !== null && toDecimal(day.amount).gt(terms.daily_amount))
    throw fail('daily_limit', {
      amount: message('At most {limit} a day; with this it would be {sum}.', {
        limit: formatMoney(terms.daily_amount, company),
        sum: formatMoney(day.amount, company),
      }),
    });
}

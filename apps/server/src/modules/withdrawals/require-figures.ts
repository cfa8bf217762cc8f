import { formatMoney } from '@banyan/contract/core/money';
import { message, text } from '@banyan/contract/core/text';
import { toDecimal } from '@banyan/plan/money';
import type { Db } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { refuseFinerThan } from '../company/refuse-finer-than.ts';
import { loadBases, type WithdrawalTimes } from './load-bases.ts';
import {
  type WithdrawalBasis,
  type WithdrawalFigures,
  type WithdrawalOwner,
  withdrawalFigures,
} from './rules.ts';

/** What an owner's withdrawal depends on. */
export async function requireBasis(
  db: Db,
  times: WithdrawalTimes,
  owner: WithdrawalOwner,
): Promise<WithdrawalBasis> {
  const basis = (await loadBases(db, times, [owner.id])).get(owner.id);
  if (!basis) throw fail('not_found');
  return basis;
}

/**
 * The figures of an amount that may be asked for.
 * @param network_fee of the chain it goes to; nothing would be left to send of what it takes whole
 * @throws amount_out_of_range, below_minimum
 */
export function requireFigures(
  { company }: WithdrawalTimes,
  basis: WithdrawalBasis,
  asked: string,
  network_fee = '0',
): WithdrawalFigures {
  const amount = toDecimal(asked);
  if (amount.lte('0')) throw fail('amount_out_of_range', { amount: text('Enter an amount above zero.') });
  refuseFinerThan(company.round_off_digits, { amount });
  if (amount.lte(network_fee)) throw fail('amount_out_of_range', { amount: feeWords(network_fee, company) });
  const terms = withdrawalFigures(asked, basis, network_fee);
  if (terms.is_below_minimum)
    throw fail('below_minimum', {
      amount: message('The minimum is {minimum}.', {
        minimum: formatMoney(basis.terms.withdrawal.minimum, company),
      }),
    });
  if (!toDecimal(network_fee).isZero() && toDecimal(terms.net).lte('0'))
    throw fail('amount_out_of_range', { amount: feeWords(network_fee, company) });
  return terms;
}

const feeWords = (network_fee: string, company: WithdrawalTimes['company']) =>
  message('The network fee of {fee} leaves nothing to send.', { fee: formatMoney(network_fee, company) });

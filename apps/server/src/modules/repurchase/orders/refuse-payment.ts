import { errors } from '@banyan/contract/core/errors';
import type { PictureFile } from '@banyan/contract/core/picture-file';
import { text } from '@banyan/contract/core/text';
import { comparable } from '@banyan/contract/ledger/request-credit';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.ts';
import { fail, type Problems } from '../../../platform/fail.ts';
import { findPaymentDateProblem } from '../../ledger/find-payment-date-problem.ts';

/** From a wallet, or with money outside. */
export interface PaymentForm {
  wallet?: string | undefined;
  mode?: string | undefined;
  reference?: string | undefined;
  /** Why a reference is taken that another payment has. */
  reason?: string | undefined;
  paid_on?: string | undefined;
  slip?: PictureFile | undefined;
}

/**
 * Refuses a payment of goods that cannot be.
 * @param request the request for stock that it belongs to already, whose day was looked at when it was made
 * @throws invalid_request, reference_used
 */
export async function refusePayment(
  tx: Tx,
  { now, timezone }: { now: Date; timezone: string },
  buyer: { type: 'User' | 'Franchise' },
  { wallet, reference, reason, mode, paid_on }: PaymentForm,
  request?: { id: string },
): Promise<void> {
  const problems: Problems =
    paid_on && !request ? findPaymentDateProblem(paid_on, now, timezone, 'payment.paid_on') : {};
  if (wallet && buyer.type === 'Franchise' && wallet !== 'main')
    problems['payment.wallet'] = text(errors.no_wallet.message);
  if (Object.keys(problems).length > 0) throw fail('invalid_request', problems);
  if (!mode || !reference) return;
  await lockReference(tx, mode, reference);
  if (!reason && (await isReferenceUsed(tx, mode, reference, request?.id)))
    throw fail('reference_used', {
      'payment.reference': text('Another payment has this reference. Give a reason if it is right.'),
    });
}

/** Of two payments of one reference at the same moment the second one waits, as requests for credit do (`payment_claimed_once`). */
async function lockReference(tx: Tx, mode: string, reference: string): Promise<void> {
  const payment = `payment ${mode} ${comparable(reference)}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${payment}, 0))`.execute(tx);
}

/** By another order or request for stock, or by a request for credit or pins. */
async function isReferenceUsed(
  tx: Tx,
  mode: string,
  reference: string,
  requestId: string | undefined,
): Promise<boolean> {
  const key = comparable(reference);
  const { rows } = await sql`
    select from repurchase_order where reference_key = ${key} and payment_mode = ${mode} and payment <> 'Cancelled'
    union all
    select from stock_request
    where reference_key = ${key} and payment_mode = ${mode} and status = 'Pending' and id is distinct from ${requestId ?? null}::bigint
    union all
    select from credit_request where reference_key = ${key} and payment_mode = ${mode} and status in ('Pending', 'Approved')
    union all
    select from pin_request where reference_key = ${key} and payment_mode = ${mode} and status in ('Pending', 'Approved')
    limit 1`.execute(tx);
  return rows.length > 0;
}

import type { BodyOf, DoneOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import { isReferenceNeeded } from '@banyan/contract/ledger/request-credit';
import type { returnItems as call } from '@banyan/contract/repurchase/returns';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { lockOrder, type StoredOrder } from '../orders/lock-order.ts';
import { isSeller } from '../orders/rules.ts';
import { issueCreditNote } from './issue-credit-note.ts';
import { refundLines } from './refund-lines.ts';

/**
 * A member brings goods back to who sold them (docs/ledger.md §14): credit note, money, goods, commission, BV and what uplines
 * were paid on it, in one transaction.
 * @throws not_found, already_done, amount_out_of_range, not_reversible, return_window_over; invalid_request: without a reference
 */
export async function returnItems(
  tx: Tx,
  context: ActorContext,
  { no, line, quantity, condition, reason, reference }: BodyOf<typeof call>,
): Promise<DoneOf<typeof call>['data']> {
  // lock order: the open period first, so that no closing that pays on the order is cut meanwhile
  await sql`select lock_open_period()`.execute(tx);
  const order = await lockSale(tx, context, no);
  if (order.payment !== 'Paid') throw fail('already_done');
  requireReference(order, reference);
  await refuseTooLate(tx, context, order);
  const refund = await refundLines(tx, context, order, [{ line, quantity }], {
    reason,
    condition,
    reference: order.payment_mode === null ? null : (reference ?? null),
  });
  await appendAudit(tx, context, {
    action: 'return_items',
    object: `order:${order.no}`,
    details: { no: refund.no, line, quantity, condition, reason },
  });
  const note = await issueCreditNote(tx, context, order, refund);
  return { credit_note_no: note.no, amount: note.total, bv: refund.bv };
}

/**
 * Locks an order of a member that the actor sold.
 * @throws not_found
 */
export const lockSale = (tx: Tx, { actor }: ActorContext, no: string): Promise<StoredOrder> =>
  lockOrder(tx, no, (order) => order.member_id !== null && isSeller(actor, order));

/** Money that was paid outside goes back outside, and the books ask how. */
export function requireReference({ payment_mode }: StoredOrder, reference: string | undefined): void {
  if (payment_mode !== null && reference === undefined && isReferenceNeeded(payment_mode))
    throw fail('invalid_request', { reference: text('Enter the reference of the payment.') });
}

/**
 * Days are counted from the one on which the goods were handed over, or paid where nobody said so.
 * @throws return_window_over
 */
export async function refuseTooLate(db: Db, { now }: ActorContext, { id }: { id: string }): Promise<void> {
  const { is_over } = onlyRow(
    await sql<{ is_over: boolean }>`
      select (${now}::timestamptz at time zone timezone)::date
        - (coalesce(o.delivered_at, o.paid_at) at time zone timezone)::date > return_days as is_over
      from repurchase_order o cross join company where o.id = ${id}::bigint`.execute(db),
  );
  if (is_over) throw fail('return_window_over');
}

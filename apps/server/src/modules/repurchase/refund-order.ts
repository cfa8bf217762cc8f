import { text } from '@banyan/contract/core/text';
import { toDecimal } from '@banyan/plan/money';
import { type SqlBool, sql } from 'kysely';
import { businessDate } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { readCompany } from '../company/queries.ts';
import { postEvent } from '../income/post-event.ts';
import { recordEvent } from '../income/record-event.ts';
import { actorIdOf } from '../ledger/post-journals.ts';
import { orderJournal } from './rules.ts';

/**
 * Takes items of an order back before the end of the month whose closing pays on it: the money returns to the wallet it
 * came from, and the order's BV counts without them (docs/plans.md §2.9, §3.15).
 * @param input.line place in the order, from 0
 * @throws not_found; amount_out_of_range: fewer are left; not_reversible: that month is over
 */
export async function refundOrder(
  tx: Tx,
  context: Context,
  input: { no: string; line: number; quantity: number; reason: string },
): Promise<{ no: string; amount: string; bv: string }> {
  const { now } = context;
  // lock order: the open period first, so that no closing that pays on the order is cut meanwhile
  await sql`select lock_open_period()`.execute(tx);
  const company = await readCompany(tx);
  const business_date = businessDate(now, company.timezone);
  const order = await takeItems(tx, input, business_date);
  if (order.is_closed) throw fail('not_reversible');
  const amount = toDecimal(order.price).times(input.quantity).toFixed();
  const bv = toDecimal(order.bv).times(input.quantity).toFixed();
  const refund = await tx
    .insertInto('repurchase_refund')
    .values({
      order_id: order.id,
      line: input.line,
      quantity: input.quantity,
      amount,
      bv,
      reason: input.reason,
      actor_id: actorIdOf(context),
      business_date,
      at: now,
    })
    .returning(['id', 'no'])
    .executeTakeFirstOrThrow();
  const event_id = await recordEvent(tx, {
    kind: 'refund',
    source_id: refund.id,
    member_id: order.member_id,
    amount: `-${amount}`,
    amount_paid: `-${amount}`,
    bv: `-${bv}`,
    ref: input.no,
    business_date,
    at: now,
  });
  const { no } = refund;
  const journal = orderJournal('refund', { ...order, id: refund.id, order_id: order.id, no, amount });
  await postEvent(tx, context, { event_id, from: order.user_id, journal, incomes: [] });
  await appendAudit(tx, context, {
    action: 'refund_order',
    object: `order:${input.no}`,
    details: { no, line: input.line, quantity: input.quantity, reason: input.reason },
  });
  return { no, amount, bv };
}

/** Marks items of a line as given back, at most those that are left. */
async function takeItems(
  tx: Tx,
  input: { no: string; line: number; quantity: number },
  business_date: string,
) {
  const { rows } = await sql<{
    id: string;
    member_id: string;
    user_id: string;
    wallet_code: string;
    price: string;
    bv: string;
    is_closed: boolean;
    is_left: boolean;
  }>`
    select o.id, o.member_id, u.user_id, o.wallet_code, l.price, l.bv, ${isClosed(business_date)} as is_closed,
      l.refunded + ${input.quantity}::int <= l.quantity as is_left
    from repurchase_order o join app_user u on u.id = o.member_id
      join repurchase_order_line l on l.order_id = o.id and l.line = ${input.line}::int
    where o.no = ${input.no} for no key update of l`.execute(tx);
  const [row] = rows;
  if (!row) throw fail('not_found');
  if (input.quantity < 1 || !row.is_left)
    throw fail('amount_out_of_range', { quantity: text('This line has fewer pieces left.') });
  await tx
    .updateTable('repurchase_order_line')
    .set((eb) => ({ refunded: eb('refunded', '+', input.quantity) }))
    .where('order_id', '=', row.id)
    .where('line', '=', input.line)
    .execute();
  return row;
}

/**
 * A closing has paid on order `o`, or a month whose closing pays on it has ended before the period in which it would
 * be taken back, and that closing is not over: its uplines would be paid on what came back. Its plan pays on orders as
 * old as this one.
 */
const isClosed = (business_date: string) => sql<SqlBool>`exists (
  select from business_event e where e.kind = 'order' and e.source_id = o.id and e.closing_date is not null
) or exists (
  select from business_event e cross join company
    cross join lateral (
      select (first + interval '1 month - 1 day')::date as on from generate_series(
        date_trunc('month', e.period::timestamp), open_period(${business_date}::date)::timestamp - interval '1 month',
        '1 month') first
    ) month_end
    cross join lateral (
      select plan -> 'incomes' -> 'repurchase_level' as level from plan_version
      where effective_from < ((month_end.on + 1)::timestamp at time zone company.timezone)
      order by version desc limit 1
    ) paying
  where e.kind = 'order' and e.source_id = o.id and paying.level is not null
    and o.business_date <= month_end.on - coalesce((paying.level ->> 'hold_days')::int, 0)
    and not exists (select from closing c where c.business_date = month_end.on and c.status = 'posted'))`;

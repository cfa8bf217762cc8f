import { text } from '@banyan/contract/core/text';
import { roundMoney, toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import { businessDate } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { readCompany } from '../company/queries.ts';
import { postEvent } from '../income/post-event.ts';
import { recordEvent } from '../income/record-event.ts';
import { takeBackOrderIncomes } from '../income/take-back-order-incomes.ts';
import { requireReturnable } from './returns/require-returnable.ts';

interface BroughtReturn {
  /** Below zero, unique among refunds. */
  source_id: string;
  member_id: string;
  user_id: string;
  amount: string;
  /** Null = as much of what is left as of the amount. */
  bv: string | null;
  /** Null = the newest order that fits. */
  bought_on: string | null;
  at: Date;
}

/**
 * Takes an order of another system back, or a part of it, as `refundLines` does one of here (docs/plans.md §2.9): a negative event, and
 * what a closing has paid on it is taken back from the uplines. Its goods and money were there.
 * @throws invalid_request when no such order is left; not_reversible while a closing that pays on it is under way
 */
export async function returnBroughtOrder(tx: Tx, context: Context, asked: BroughtReturn): Promise<void> {
  // lock order: the open period first, so that no closing that pays on the order is cut meanwhile
  await sql`select lock_open_period()`.execute(tx);
  const { timezone, round_off_digits } = await readCompany(tx);
  const order = await findOrder(tx, asked);
  const { amount } = asked;
  const share = toDecimal(order.amount).isZero()
    ? toDecimal(order.bv)
    : toDecimal(order.bv).times(amount).div(order.amount);
  const bv = asked.bv ?? roundMoney(share, round_off_digits).toFixed();
  const moment = { business_date: businessDate(context.now, timezone), at: context.now };
  const paid = await requireReturnable(tx, order.source_id, moment.business_date);
  const event_id = await recordEvent(tx, {
    kind: 'refund',
    source_id: asked.source_id,
    member_id: asked.member_id,
    amount: toDecimal(amount).negated().toFixed(),
    amount_paid: toDecimal(amount).negated().toFixed(),
    bv: toDecimal(bv).negated().toFixed(),
    ref: order.ref,
    ...moment,
  });
  const incomes = await takeBackOrderIncomes(tx, {
    ...moment,
    event_id,
    order_id: order.source_id,
    order_no: order.ref,
    order_event_id: paid.event_id,
    buyer_id: asked.member_id,
    closed_on: paid.closed_on,
    refund_no: order.ref,
    bv,
    round_off_digits,
  });
  await postEvent(tx, context, { event_id, from: asked.user_id, journal: null, incomes, reverses: null });
}

/** What is left of the newest order of another system that fits: one of just this amount comes first. */
async function findOrder(tx: Tx, { member_id, amount, bv, bought_on, at }: BroughtReturn) {
  const { rows } = await sql<{ source_id: string; ref: string; amount: string; bv: string }>`
    select * from (
      select e.id, e.at, e.source_id, e.ref, e.amount + coalesce(sum(r.amount), 0) as amount, e.bv + coalesce(sum(r.bv), 0) as bv
      from business_event e left join business_event r on r.kind = 'refund' and r.ref = e.ref
      where e.kind = 'order' and e.source_id < 0 and e.member_id = ${member_id} and e.at <= ${at}
        and e.business_date = coalesce(${bought_on}::date, e.business_date)
      group by e.id
    ) o where o.amount >= ${amount}::numeric and o.bv >= coalesce(${bv}::numeric, 0)
    order by o.amount = ${amount}::numeric desc, o.at desc, o.id desc limit 1`.execute(tx);
  const [order] = rows;
  if (!order)
    throw fail('invalid_request', {
      returns: text('No such order of this member is left here: amount, BV, date.'),
    });
  return order;
}

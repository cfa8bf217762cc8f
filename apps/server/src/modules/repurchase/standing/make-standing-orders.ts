import { recordId } from '@banyan/contract/core/records';
import { sql } from 'kysely';
import { businessDate, momentOf } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { toFailure } from '../../../platform/http/http-errors.ts';
import { readCompany } from '../../company/queries.ts';
import { type OrderLine, payOrder } from '../pay-order.ts';
import { orderOfProducts } from './order-of-products.ts';
import { isRefusedForGood, nextOnDay } from './rules.ts';

/** A standing order on a date on which it is due. */
export interface DueOrder {
  id: string;
  user_id: string;
  is_blocked: boolean;
  wallet: 'repurchase' | 'main' | 'fund';
  day: number;
  due_on: string;
  /** Null = products of the shop. */
  lines: OrderLine[] | null;
}

/** Standing orders that are read at a time. */
const atATime = 500;

type Before = (tx: Tx, context: Context, order: DueOrder) => Promise<void>;

/**
 * Makes every standing order whose day has come (docs/plans.md §7.5), date by date and in the order in which they were given, each in a
 * transaction of its own and at 00:00 of its date. A member who is blocked or cannot pay gets none on that date, and the reason is kept. A
 * date is done once: what makes the order moves the standing order on, so it may be run again, raced and killed. What only failed stays
 * due.
 * @param before what is done in the transaction of an order before it
 * @throws the first error that is no refusal, after all others were made
 */
export async function makeStandingOrders(db: Db, context: Context, before?: Before): Promise<void> {
  const { timezone } = await readCompany(db);
  const today = businessDate(context.now, timezone);
  let after = { due_on: '0001-01-01', id: '0' };
  let wrong: unknown = null;
  for (;;) {
    const found = await findNext(db, today, after);
    const last = found.at(-1);
    if (!last) break;
    after = last;
    const then = { ...context, now: momentOf(`${last.due_on}T00:00`, timezone) };
    const blocked = found.filter(({ is_blocked }) => is_blocked);
    if (blocked.length > 0) await skip(db, then, blocked, 'blocked');
    for (const due of found)
      if (!due.is_blocked)
        try {
          const skipped = await make(db, then, due, before);
          if (skipped !== null) await skip(db, then, [due], skipped);
        } catch (error) {
          wrong ??= error;
        }
  }
  if (wrong !== null) throw wrong;
}

/** The next standing orders that are due, all on the same date, in the order of giving: a later date waits for all of an earlier one. */
async function findNext(db: Db, today: string, after: Pick<DueOrder, 'due_on' | 'id'>): Promise<DueOrder[]> {
  const { rows } = await sql<DueOrder>`
    with first as (
      select next_on from standing_order
      where stopped_at is null and paused_at is null and next_on <= ${today}::date
        and (next_on, id) > (${after.due_on}::date, ${after.id}::bigint)
      order by next_on, id limit 1
    )
    select s.id, u.user_id, u.is_blocked, s.wallet_code as wallet, s.lines, s.day,
      s.next_on::text as due_on
    from standing_order s join app_user u on u.id = s.member_id
    where s.stopped_at is null and s.paused_at is null and s.next_on = (select next_on from first)
      and (s.next_on, s.id) > (${after.due_on}::date, ${after.id}::bigint)
    order by s.id limit ${atATime}`.execute(db);
  return rows;
}

/** @returns the code of what refused it; null = it was made, now or by somebody else */
async function make(
  db: Db,
  context: Context,
  due: DueOrder,
  before: Before | undefined,
): Promise<string | null> {
  try {
    await inTransaction(db, async (tx) => {
      await sql`select lock_open_period()`.execute(tx);
      if ((await lockDue(tx, [due])).length === 0) return;
      await before?.(tx, context, due);
      await note(tx, context, [due], { order_id: await order(tx, context, due), skipped: null });
    });
    return null;
  } catch (error) {
    const { code } = toFailure(error);
    if (!isRefusedForGood(code)) throw error;
    return code;
  }
}

async function order(tx: Tx, context: Context, due: DueOrder): Promise<string> {
  if (due.lines) return (await payOrder(tx, context, { ...due, lines: due.lines })).id;
  const { no } = await orderOfProducts(tx, context, due);
  return recordId('repurchase_order', no) ?? '';
}

/** Notes that those of one date that are still due have no order on it. */
async function skip(db: Db, context: Context, due: readonly DueOrder[], skipped: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await note(tx, context, await lockDue(tx, due), { order_id: null, skipped });
  });
}

/** Those that are still to be made on that date, locked in the order of their ids. */
async function lockDue(tx: Tx, due: readonly DueOrder[]): Promise<DueOrder[]> {
  const { rows } = await sql<{ id: string }>`
    select id from standing_order
    where id = any(${due.map(({ id }) => id)}::bigint[]) and next_on = ${due[0]?.due_on}::date
      and stopped_at is null and paused_at is null
    order by id for update`.execute(tx);
  const locked = new Set(rows.map(({ id }) => id));
  return due.filter(({ id }) => locked.has(id));
}

/** Stores what came of a date, and moves each standing order on to its next one. */
async function note(
  tx: Tx,
  { now }: Context,
  due: readonly DueOrder[],
  { order_id, skipped }: { order_id: string | null; skipped: string | null },
): Promise<void> {
  const rows = due.map(({ id, day, due_on }) => ({ id, due_on, next_on: nextOnDay(day, due_on) }));
  await sql`
    with moved as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (id bigint, due_on date, next_on date)
    ), noted as (
      insert into standing_order_date (standing_order_id, due_on, order_id, skipped, at)
      select id, due_on, ${order_id}::bigint, ${skipped}::text, ${now}::timestamptz from moved
    )
    update standing_order s set next_on = m.next_on from moved m where s.id = m.id`.execute(tx);
}

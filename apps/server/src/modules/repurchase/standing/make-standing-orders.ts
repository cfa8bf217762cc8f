import { sql } from 'kysely';
import { businessDate, momentOf } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { toFailure } from '../../../platform/http/http-errors.ts';
import { readCompany } from '../../company/queries.ts';
import { type OrderLine, payOrder } from '../pay-order.ts';
import { nextOnDay } from './rules.ts';

/** A standing order on a date on which it is due. */
export interface DueOrder {
  id: string;
  user_id: string;
  wallet: 'repurchase' | 'main' | 'fund';
  lines: OrderLine[];
  day: number;
  due_on: string;
}

/**
 * Makes every standing order whose day has come (docs/plans.md §7.5), date by date and in the order in which they were given, each in a
 * transaction of its own and at 00:00 of its date. A member who is blocked or cannot pay gets none on that date, and the reason is kept. A
 * date is done once: what makes the order moves the standing order on, so it may be run again, raced and killed.
 * @param before what is done in the transaction of an order before it
 * @throws the first error that is no refusal, after all others were made
 */
export async function makeStandingOrders(
  db: Db,
  context: Context,
  before?: (tx: Tx, context: Context, order: DueOrder) => Promise<void>,
): Promise<void> {
  const { timezone } = await readCompany(db);
  const today = businessDate(context.now, timezone);
  let after = { due_on: '0001-01-01', id: '0' };
  let wrong: unknown = null;
  for (;;) {
    const due = await findNext(db, today, after);
    if (!due) break;
    after = due;
    const then = { ...context, now: momentOf(`${due.due_on}T00:00`, timezone) };
    try {
      const skipped = await make(db, then, due, before);
      if (skipped !== null)
        await inTransaction(db, async (tx) => {
          if (await lockDue(tx, due)) await note(tx, context, due, { order_id: null, skipped });
        });
    } catch (error) {
      wrong ??= error;
    }
  }
  if (wrong !== null) throw wrong;
}

/** The next date of a standing order that is due, in the order of dates and of giving. */
async function findNext(
  db: Db,
  today: string,
  after: Pick<DueOrder, 'due_on' | 'id'>,
): Promise<DueOrder | null> {
  const { rows } = await sql<DueOrder>`
    select s.id, u.user_id, s.wallet_code as wallet, s.lines, s.day, s.next_on::text as due_on
    from standing_order s join app_user u on u.id = s.member_id
    where s.stopped_at is null and s.next_on <= ${today}::date
      and (s.next_on, s.id) > (${after.due_on}::date, ${after.id}::bigint)
    order by s.next_on, s.id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** @returns the code of what refused it; null = it was made, now or by somebody else */
async function make(
  db: Db,
  context: Context,
  due: DueOrder,
  before: ((tx: Tx, context: Context, order: DueOrder) => Promise<void>) | undefined,
): Promise<string | null> {
  try {
    await inTransaction(db, async (tx) => {
      await sql`select lock_open_period()`.execute(tx);
      if (!(await lockDue(tx, due))) return;
      await before?.(tx, context, due);
      const { id } = await payOrder(tx, context, due);
      await note(tx, context, due, { order_id: id, skipped: null });
    });
    return null;
  } catch (error) {
    const { code } = toFailure(error);
    if (code === 'server_error') throw error;
    return code;
  }
}

/** Whether it is still to be made on that date. */
async function lockDue(tx: Tx, { id, due_on }: DueOrder): Promise<boolean> {
  const { rows } = await sql`
    select from standing_order where id = ${id} and next_on = ${due_on}::date and stopped_at is null for update`.execute(
    tx,
  );
  return rows.length > 0;
}

async function note(
  tx: Tx,
  { now }: Context,
  { id, day, due_on }: DueOrder,
  outcome: { order_id: string | null; skipped: string | null },
): Promise<void> {
  await tx
    .insertInto('standing_order_date')
    .values({ standing_order_id: id, due_on, ...outcome, at: now })
    .execute();
  await tx
    .updateTable('standing_order')
    .set({ next_on: nextOnDay(day, due_on) })
    .where('id', '=', id)
    .execute();
}

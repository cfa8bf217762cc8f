import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { enqueueJob } from '../../../platform/jobs/enqueue-job.ts';
import { markDayFed } from '../../company/mark-day-fed.ts';
import { forgetRows } from '../forget-rows.ts';
import { inBulk } from '../load/in-bulk.ts';
import { bringDay } from './bring-day.ts';

/** Something refuses the day that its dry run did not meet: it is tried again by hand. */
class DayRefused extends Error {}

/**
 * Brings a confirmed day in, whole or not at all: done a second time it finds everything there. Then the date is closed and
 * compared by jobs.
 */
export async function loadDay(db: Db, context: Context, id: string): Promise<void> {
  try {
    await inBulk(db, (tx) => bring(tx, context, id));
  } catch (error) {
    if (!(error instanceof DayRefused)) throw error;
    await db
      .updateTable('import')
      .set({ status: 'Draft', confirmed_at: null, confirmed_by: null })
      .where('id', '=', id)
      .where('status', '=', 'Loading')
      .execute();
    return;
  }
  await forgetRows(db, id);
}

async function bring(tx: Tx, context: Context, id: string): Promise<void> {
  const { rows } = await sql<{ as_of: string; status: string }>`
    select as_of::text, status from import where id = ${id} and is_day for no key update`.execute(tx);
  const [day] = rows;
  if (day?.status !== 'Loading') return;
  if ((await bringDay(tx, context, id)).length > 0) throw new DayRefused();
  await sql`
    update old_income o set is_fed = true, member_id = (select id from app_user where lower(user_id) = lower(o.user_id) and user_type = 'User'),
      from_id = (select id from app_user where lower(user_id) = lower(o.from_user) and user_type = 'User')
    where import_id = ${id}`.execute(tx);
  await sql`
    update old_withdrawal o set member_id = (select id from app_user where lower(user_id) = lower(o.user_id) and user_type = 'User')
    where import_id = ${id}`.execute(tx);
  await markDayFed(tx, day.as_of);
  await sql`update import set status = 'Loaded', loaded_at = ${context.now} where id = ${id}`.execute(tx);
  await enqueueJob(tx, 'close_dates', { is_asked: true, through: day.as_of }, 'close_dates');
}

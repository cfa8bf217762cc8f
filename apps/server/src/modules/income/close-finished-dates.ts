import { sql } from 'kysely';
import { businessDate } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db.ts';
import { readCompany } from '../company/queries.ts';
import { closeDates } from './close-dates.ts';
import { nextDate } from './closing/cut-date.ts';

/** So long after midnight a date is cut, in milliseconds: whatever was under way is done. */
const pause = 5 * 60_000;

/** The last business date that is over. @returns `YYYY-MM-DD` */
export function lastFinishedDate(now: Date, timezone: string): string {
  const open = businessDate(new Date(now.getTime() - pause), timezone);
  return new Date(Date.parse(`${open}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

/**
 * Closes every date that is over, up to the company's limit without anybody (incomes §2.3), and continues what was
 * broken off. When somebody else works on closings it is left to them, unless it was asked for.
 */
export async function closeFinishedDates(work: {
  db: Db;
  url: string;
  context: Context;
  isAsked: boolean;
  /** No date after this one, `YYYY-MM-DD`; missing = every date that is over. */
  through?: string;
}): Promise<void> {
  const { db, url, context, isAsked } = work;
  const { timezone } = await readCompany(db);
  const last = lastFinishedDate(context.now, timezone);
  const through = work.through !== undefined && work.through < last ? work.through : last;
  if (!isAsked && !(await isAnythingLeft(db, through))) return;
  await closeDates({ db, url, context, through, retries: isAsked, isPatient: isAsked });
}

async function isAnythingLeft(db: Db, through: string): Promise<boolean> {
  const last = await db
    .selectFrom('closing')
    .select(['business_date', 'state'])
    .orderBy('business_date', 'desc')
    .limit(1)
    .executeTakeFirst();
  // one that waits for an admin, or failed, goes no further by itself
  if (last && ['computed', 'failed'].includes(last.state)) return false;
  if (last) return last.state !== 'published' || last.business_date < through;
  const { rows } = await sql<{ next: string | null }>`${sql.raw(nextDate)} as next`.execute(db);
  const next = rows[0]?.next ?? null;
  return next !== null && next <= through;
}

import { addDays } from '@banyan/contract/core/dates';
import { sql } from 'kysely';
import { businessDate } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readCompany } from '../../company/queries.ts';
import { readRunBeside } from '../../company/read-run-beside.ts';
import { closeDates } from './close-dates.ts';
import { nextDate } from './cut-date.ts';
import type { Calculator } from './open-calculator.ts';

/** Milliseconds after midnight before a date is cut: operations under way at midnight are done by then. */
const pause = 5 * 60_000;

/** The last business date that is over. @returns `YYYY-MM-DD` */
export function lastFinishedDate(now: Date, timezone: string): string {
  return addDays(businessDate(new Date(now.getTime() - pause), timezone), -1);
}

/**
 * Closes every date that is over, up to the company's limit by itself (docs/plans.md §2.3), and continues an
 * interrupted one. When another worker has the lock it does nothing, unless an admin asked for it.
 */
export async function closeFinishedDates(work: {
  db: Db;
  url: string;
  context: Context;
  isAsked: boolean;
  /** No date after this one, `YYYY-MM-DD`; missing = every date that is over. */
  through?: string;
  /** Shared between tasks and closed by its opener; missing = one of its own, in a thread. */
  calculator?: Calculator;
}): Promise<void> {
  const { db, url, context, isAsked, calculator } = work;
  const { timezone } = await readCompany(db);
  const finished = lastFinishedDate(context.now, timezone);
  const run = await readRunBeside(db);
  // beside an old system a date is closed when it was brought in
  const last = run && run.fed_through < finished ? run.fed_through : finished;
  const through = work.through !== undefined && work.through < last ? work.through : last;
  if (!isAsked && !(await isAnythingLeft(db, through))) return;
  const wishes = { retries: isAsked, waitsForLock: isAsked, ...(calculator && { calculator }) };
  await closeDates({ db, url, context, through, ...wishes });
}

async function isAnythingLeft(db: Db, through: string): Promise<boolean> {
  const last = await db
    .selectFrom('closing')
    .select(['business_date', 'status'])
    .orderBy('business_date', 'desc')
    .limit(1)
    .executeTakeFirst();
  // one that waits for an admin, or failed, does not continue by itself
  if (last && ['calculated', 'failed'].includes(last.status)) return false;
  if (last) return last.status !== 'posted' || last.business_date < through;
  const { rows } = await sql<{ next: string | null }>`${sql.raw(nextDate)} as next`.execute(db);
  const next = rows[0]?.next ?? null;
  return next !== null && next <= through;
}

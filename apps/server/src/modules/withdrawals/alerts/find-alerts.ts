import { millisecondsPerDay } from '@banyan/contract/core/dates';
import type { AlertRule } from '@banyan/contract/withdrawals/alerts';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { readCompany } from '../../company/queries.ts';
import { openAlerts, type SelectFound } from './open-alerts.ts';
import { ruleWords } from './rule-words.ts';
import { readAlertLimits } from './save-alert-limits.ts';
import { selectCircles } from './select-circles.ts';
import { selectInAndOut } from './select-in-and-out.ts';
import { selectSharedAccounts } from './select-shared-accounts.ts';
import { selectSharedDevices } from './select-shared-devices.ts';
import { selectVelocity } from './select-velocity.ts';

const rules: Record<AlertRule, SelectFound> = {
  Velocity: selectVelocity,
  InAndOut: selectInAndOut,
  Circle: selectCircles,
  SharedAccount: selectSharedAccounts,
  SharedDevice: selectSharedDevices,
};

/** Transactions commit in another order than they begin, and live half a minute at most: this much is looked at twice. */
const overlap = 120_000;
/** How far back the first run looks. */
const firstRun = 30 * millisecondsPerDay;
/** Days and transfers of one step, so that no statement takes long however long nothing was looked at. */
const stepDays = 7;
const stepSize = 2000;

/**
 * Looks at what is new since the last run by every rule, step by step, each in a transaction of its own. What an alert has
 * already is not found again.
 */
export async function findAlerts(db: Db, context: Context): Promise<void> {
  let from: Date | null = null;
  do {
    const begin: Date | null = from;
    from = await inTransaction(db, (tx) => findNext(tx, context, begin));
  } while (from < context.now);
}

/**
 * One step.
 * @param begin where the step before ended; null = the first one of this run
 * @returns where it ended
 */
export async function findNext(tx: Tx, context: Context, begin: Date | null): Promise<Date> {
  const { until } = onlyRow(
    await sql<{ until: string | null }>`
    select scanned_until as until from alert_run for no key update`.execute(tx),
  );
  const { now } = context;
  const from =
    begin ?? (until ? new Date(new Date(until).getTime() - overlap) : new Date(now.getTime() - firstRun));
  if (from >= now) return now;
  const span = { from, to: await findEnd(tx, from, now) };
  const [limits, company] = [await readAlertLimits(tx), await readCompany(tx)];
  for (const [rule, select] of Object.entries(rules) as [AlertRule, SelectFound][]) {
    const found = select(span, limits);
    if (found) await openAlerts(tx, context, { rule, says: ruleWords(rule, limits, company), found });
  }
  await tx
    .updateTable('alert_run')
    .set({ scanned_until: sql`greatest(scanned_until, ${span.to}::timestamptz)` })
    .execute();
  return span.to;
}

/** A week later at most, and no further than a step's transfers reach. */
async function findEnd(tx: Tx, from: Date, now: Date): Promise<Date> {
  const last = await tx
    .selectFrom('fund_transfer')
    .select('requested_at')
    .where('requested_at', '>', from.toISOString())
    .orderBy('requested_at')
    .offset(stepSize)
    .limit(1)
    .executeTakeFirst();
  const ends = [now.getTime(), from.getTime() + stepDays * millisecondsPerDay];
  if (last) ends.push(new Date(last.requested_at).getTime());
  return new Date(Math.min(...ends));
}

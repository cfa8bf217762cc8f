import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { AlertLimits, saveAlertLimits as call } from '@banyan/contract/withdrawals/alerts';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { readCompany } from '../../company/queries.ts';
import { refuseFinerThan } from '../../company/refuse-finer-than.ts';

/**
 * Sets from which count or amount on the rules find something, for rows from now on. The audit log keeps what it was.
 * @throws amount_out_of_range
 */
export async function saveAlertLimits(
  tx: Tx,
  context: ActorContext,
  limits: BodyOf<typeof call>,
): Promise<AlertLimits> {
  const { round_off_digits } = await readCompany(tx);
  const { in_out_amount, circle_amount } = limits;
  refuseFinerThan(round_off_digits, {
    ...(in_out_amount && { in_out_amount }),
    ...(circle_amount && { circle_amount }),
  });
  const before = await readAlertLimits(tx);
  await tx.updateTable('alert_limits').set(limits).execute();
  const after = await readAlertLimits(tx);
  await appendAudit(tx, context, {
    action: 'save_alert_limits',
    object: 'company',
    details: { from: before, to: after },
  });
  return after;
}

/** @param isLocked so that what is compared is what is changed */
export async function readAlertLimits(db: Db, { isLocked = false } = {}): Promise<AlertLimits> {
  const exact = (column: 'in_out_amount' | 'circle_amount') =>
    sql<string | null>`trim_scale(${sql.ref(column)})::text`.as(column);
  const limits = db
    .selectFrom('alert_limits')
    .select(['velocity_count', 'in_out_percent', 'account_owners', 'device_owners'])
    .select([exact('in_out_amount'), exact('circle_amount')]);
  return await (isLocked ? limits.forUpdate() : limits).executeTakeFirstOrThrow();
}

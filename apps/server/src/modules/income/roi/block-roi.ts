import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { message } from '@banyan/contract/core/text';
import type { blockRoi as call } from '@banyan/contract/income/roi';
import { sql } from 'kysely';
import { businessDate } from '../../../platform/clock.ts';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { notifyOwner } from '../../accounts/notify-owner.ts';
import { readAccount } from '../../accounts/queries.ts';
import { readCompany } from '../../company/queries.ts';

/**
 * Stops the ROI of one topup, or lets it go on, from the closing that comes next (docs/plans.md §3.9). The owner gets a mail.
 * @throws not_found; already_done, also for a topup that is completed or reversed and earns none
 */
export async function blockRoi(
  tx: Tx,
  context: ActorContext,
  { receipt_no, is_blocked, reason }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const { actor, now: at } = context;
  // lock order: the open period before any row, as a cut waits for every transaction that holds the period
  await sql`select lock_open_period()`.execute(tx);
  const topup = await tx
    .selectFrom('topup')
    .select(['id', 'member_id', 'status', 'is_roi_blocked'])
    .where('receipt_no', '=', receipt_no)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!topup) throw fail('not_found');
  if (topup.is_roi_blocked === is_blocked || topup.status !== 'Active') throw fail('already_done');
  const { timezone } = await readCompany(tx);
  await tx.updateTable('topup').set({ is_roi_blocked: is_blocked }).where('id', '=', topup.id).execute();
  await tx
    .insertInto('topup_roi_block')
    .values({
      topup_id: topup.id,
      is_blocked,
      period: sql<string>`open_period(${businessDate(at, timezone)})`,
      at,
      by_id: actor.id,
      reason,
    })
    .execute();
  await notifyOwner(tx, context, await readAccount(tx, topup.member_id), {
    subject: is_blocked
      ? message('{company}: the ROI of topup {no} is stopped', { no: receipt_no })
      : message('{company}: topup {no} earns ROI again', { no: receipt_no }),
    body: [
      is_blocked
        ? message('{name}, topup {no} earns no ROI until this is lifted.', { no: receipt_no })
        : message('{name}, topup {no} earns ROI again.', { no: receipt_no }),
      message('Reason: {reason}', { reason }),
    ],
  });
  await appendAudit(tx, context, {
    action: is_blocked ? 'block_roi' : 'unblock_roi',
    object: `topup:${receipt_no}`,
    details: { reason },
  });
  return { receipt_no, is_blocked };
}

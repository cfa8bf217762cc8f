import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { applyUtr as call, UtrImport } from '@banyan/contract/withdrawals/utr';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { enqueueJob } from '../../../platform/jobs/enqueue-job.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { readUtrImport } from './read-utr-import.ts';

/**
 * Confirms what was shown of a bank's answer: the job `work_off_withdrawals` then pays the lines that fit. The hash is that
 * of the preview, so nobody confirms lines they did not see.
 * @throws not_found, already_done, request_stale, nothing_fits
 */
export async function applyUtr(
  tx: Tx,
  context: ActorContext,
  { no, hash }: BodyOf<typeof call>,
): Promise<UtrImport> {
  const found = await tx
    .selectFrom('utr_import')
    .select(['id', 'no', 'hash', 'status', 'fits'])
    .where('no', '=', no.toUpperCase())
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw fail('not_found');
  if (found.status !== 'Previewed') throw fail('already_done');
  if (found.hash !== hash) throw fail('request_stale');
  if (found.fits === 0) throw fail('nothing_fits');
  await tx
    .updateTable('utr_import')
    .set({ status: 'Applying', applied_by: context.actor.id, applied_at: context.now })
    .where('id', '=', found.id)
    .execute();
  await enqueueJob(tx, 'work_off_withdrawals', {}, `utr_import:${found.id}`);
  await appendAudit(tx, context, {
    action: 'apply_utr',
    object: `utr_import:${found.no}`,
    details: { fits: found.fits },
  });
  return await readUtrImport(tx, context, { no: found.no });
}

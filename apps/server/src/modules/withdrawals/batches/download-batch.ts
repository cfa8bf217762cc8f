import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { downloadBatch as call } from '@banyan/contract/withdrawals/batches';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { unseal } from '../../../platform/seal.ts';
import { appendAudit } from '../../accounts/append-audit.ts';

/**
 * The file of a batch as it was written. It names accounts in full, so who fetched it is logged.
 * @throws not_found, batch_cancelled
 */
export async function downloadBatch(
  tx: Tx,
  context: ActorContext,
  { no }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const batch = await tx
    .selectFrom('withdrawal_batch')
    .select(['id', 'no', 'destination', 'file_sealed', 'file_sha256', 'downloaded_at', 'cancelled_at'])
    .where('no', '=', no.toUpperCase())
    .forUpdate()
    .executeTakeFirst();
  if (!batch) throw fail('not_found');
  if (batch.cancelled_at !== null) throw fail('batch_cancelled');
  if (batch.downloaded_at === null)
    await tx
      .updateTable('withdrawal_batch')
      .set({ downloaded_at: context.now })
      .where('id', '=', batch.id)
      .execute();
  await appendAudit(tx, context, { action: 'download_withdrawal_batch', object: `batch:${batch.no}` });
  return {
    file_name: `${batch.no}-${batch.destination.toLowerCase()}.csv`,
    content: unseal(context.services, batch.file_sealed),
    sha256: batch.file_sha256.toString('hex'),
  };
}

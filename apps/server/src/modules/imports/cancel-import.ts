import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { cancelImport as call, ImportState } from '@banyan/contract/imports/imports';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { lockImport } from './lock-import.ts';
import { readImport } from './read-import.ts';

/**
 * Cancels an import that is not confirmed; a dry run under way stops. A job forgets its files.
 * @throws not_found, import_is_closed
 */
export async function cancelImport(
  tx: Tx,
  context: ActorContext,
  { no }: BodyOf<typeof call>,
): Promise<ImportState> {
  const { id } = await lockImport(tx, no, ['Draft', 'Checking', 'Checked']);
  await tx
    .updateTable('import')
    .set({ status: 'Cancelled', ended_at: context.now })
    .where('id', '=', id)
    .execute();
  await enqueueJob(tx, 'work_on_import', { id }, `import:${id}`);
  await appendAudit(tx, context, { action: 'cancel_import', object: `import:${no}`, details: {} });
  return await readImport(tx, context, { no });
}

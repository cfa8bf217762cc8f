import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { cancelImport as call, ImportState } from '@banyan/contract/imports/imports';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { lockImport } from './lock-import.ts';
import { readImport } from './read-import.ts';

/**
 * Cancels an import that is not in the books yet; a dry run under way stops, and so does the job that writes a network: of its one
 * transaction nothing stays. A job forgets its files.
 * @throws not_found, import_is_closed
 */
export async function cancelImport(
  tx: Tx,
  context: ActorContext,
  { no }: BodyOf<typeof call>,
): Promise<ImportState> {
  const audit = () =>
    appendAudit(tx, context, { action: 'cancel_import', object: `import:${no}`, details: {} });
  if (await stopLoading(tx, context, no)) {
    await audit();
    return await readImport(tx, context, { no });
  }
  const { id } = await lockImport(tx, no, ['Draft', 'Checking', 'Checked']);
  await tx
    .updateTable('import')
    .set({ status: 'Cancelled', ended_at: context.now })
    .where('id', '=', id)
    .execute();
  await enqueueJob(tx, 'work_on_import', { id }, `import:${id}`);
  await audit();
  return await readImport(tx, context, { no });
}

/** The job that writes an import holds its row, so its end is asked for in a row beside it. @returns whether one is being written */
async function stopLoading(tx: Tx, { actor, now }: ActorContext, no: string): Promise<boolean> {
  const loading = await tx
    .selectFrom('import')
    .select('id')
    .where('no', '=', no.toUpperCase())
    .where('status', '=', 'Loading')
    .where('is_day', '=', false)
    .executeTakeFirst();
  if (!loading) return false;
  await sql`
    insert into import_course (import_id, stopped_by, stopped_at) values (${loading.id}, ${actor.id}, ${now})
    on conflict (import_id) do update set stopped_by = excluded.stopped_by, stopped_at = excluded.stopped_at`.execute(
    tx,
  );
  return true;
}

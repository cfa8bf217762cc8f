import type { BodyOf } from '@banyan/contract/core/endpoint';
import { message, text } from '@banyan/contract/core/text';
import { importFollowers } from '@banyan/contract/imports/import-followers';
import type { takeImportBack as call, ImportState } from '@banyan/contract/imports/imports';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import type { Waits } from '../../platform/http/second-person.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { findFollower } from './find-follower.ts';
import { lockImport } from './lock-import.ts';
import { readImport } from './read-import.ts';

type Asked = BodyOf<typeof call>;

/**
 * A network is always taken back by two.
 * @throws as `takeImportBack`
 */
export async function findTakeBackWaits(tx: Tx, _context: ActorContext, asked: Asked): Promise<Waits> {
  const found = await requireUnfollowed(tx, asked);
  return {
    why: message('A network is taken back by two admins.'),
    value: null,
    payee_id: null,
    by_mail: true,
    lines: [
      { label: text('Import'), kind: 'text', value: found.no },
      { label: text('From'), kind: 'text', value: found.from_name },
      { label: text('Last date there'), kind: 'text', value: found.as_of },
    ],
  };
}

/**
 * Takes a whole import back, as long as nothing came after it (docs/ledger.md §16): a job does it, which goes on after whatever ends it.
 * @throws not_found, import_is_closed when it is not loaded, import_is_followed
 */
export async function takeImportBack(tx: Tx, context: ActorContext, asked: Asked): Promise<ImportState> {
  const { id, no } = await requireUnfollowed(tx, asked);
  await tx
    .updateTable('import')
    .set({ status: 'Taking back', taken_back_by: context.actor.id })
    .where('id', '=', id)
    .execute();
  await enqueueJob(tx, 'work_on_import', { id }, `import:${id}`);
  await appendAudit(tx, context, { action: 'take_import_back', object: `import:${no}`, details: {} });
  return await readImport(tx, context, { no });
}

async function requireUnfollowed(tx: Tx, { no }: Asked) {
  const found = await lockImport(tx, no, ['Loaded']);
  if (found.is_day) throw fail('import_is_closed');
  const follower = await findFollower(tx, found.id);
  if (follower) throw fail('import_is_followed', { form: importFollowers[follower] });
  return found;
}

import type { BodyOf } from '@banyan/contract/core/endpoint';
import { message, text } from '@banyan/contract/core/text';
import { inOrder, isCount, totalWords } from '@banyan/contract/imports/import-totals';
import type { confirmImport as call, ImportState } from '@banyan/contract/imports/imports';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import type { Waits } from '../../platform/http/second-person.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import type { ImportSummary } from './checks/check-import.ts';
import { lockImport } from './lock-import.ts';
import { hasMembers, readImport } from './read-import.ts';

type Asked = BodyOf<typeof call>;

/**
 * A network is always brought in by two: what its dry run found is what the second admin confirms.
 * @throws as `confirmImport`
 */
export async function findImportWaits(tx: Tx, _context: ActorContext, asked: Asked): Promise<Waits> {
  const found = await requireConfirmable(tx, asked);
  const { totals } = found.summary as unknown as ImportSummary;
  return {
    why: message('A network is brought in by two admins.'),
    value: null,
    payee_id: null,
    by_mail: !found.is_day,
    lines: [
      { label: text('Import'), kind: 'text', value: found.no },
      { label: text('From'), kind: 'text', value: found.from_name },
      { label: found.is_day ? text('Date') : text('Last date there'), kind: 'text', value: found.as_of },
      { label: text('Dry run'), kind: 'count', value: String(found.checks) },
      ...inOrder(Object.keys(totals)).map((name) => ({
        label: totalWords(name),
        kind: isCount(name) ? ('count' as const) : ('money' as const),
        value: totals[name] ?? '0',
      })),
    ],
  };
}

/**
 * Confirms a dry run: the network is brought in by a job, which goes on after whatever ends it.
 * @throws not_found, import_is_closed, request_stale when another dry run came after, members_are_here; invalid_request while problems are not decided
 */
export async function confirmImport(tx: Tx, context: ActorContext, asked: Asked): Promise<ImportState> {
  const found = await requireConfirmable(tx, asked);
  await tx
    .updateTable('import')
    .set({ status: 'Loading', confirmed_at: context.now, confirmed_by: context.actor.id })
    .where('id', '=', found.id)
    .execute();
  await enqueueJob(tx, 'work_on_import', { id: found.id }, `import:${found.id}`);
  await appendAudit(tx, context, {
    action: 'confirm_import',
    object: `import:${found.no}`,
    details: { checks: found.checks },
  });
  return await readImport(tx, context, { no: found.no });
}

async function requireConfirmable(tx: Tx, { no, checks }: Asked) {
  const found = await lockImport(tx, no, ['Checked']);
  if (found.checks !== checks) throw fail('request_stale');
  const { refused, totals } = found.summary as unknown as ImportSummary;
  if (refused > 0 || (!found.is_day && totals.members === '0'))
    throw fail('invalid_request', { form: text('Decide about every problem first, or mend the files.') });
  if (!found.is_day && (await hasMembers(tx))) throw fail('members_are_here');
  return found;
}

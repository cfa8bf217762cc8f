import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import { isCount } from '@banyan/contract/imports/import-totals';
import type { checkImport as call, ImportState } from '@banyan/contract/imports/imports';
import { moneyText } from '@banyan/plan/money';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import { readCompany } from '../company/queries.ts';
import { changeable, lockImport } from './lock-import.ts';
import { hasMembers, readImport } from './read-import.ts';

/**
 * Begins a dry run, with what is decided about problems of each sort and the totals that somebody typed.
 * @throws not_found, import_is_closed, members_are_here; invalid_request without a file of members
 */
export async function startCheck(
  tx: Tx,
  context: ActorContext,
  { no, date_order, decimal_mark, mends, expected }: BodyOf<typeof call>,
): Promise<ImportState> {
  const { id, is_day } = await lockImport(tx, no, changeable);
  if (!is_day && (await hasMembers(tx))) throw fail('members_are_here');
  const readable = await tx
    .selectFrom('import_file')
    .select('id')
    .where('import_id', '=', id)
    .where('kind', is_day ? 'is not' : '=', is_day ? null : 'members')
    .where('is_whole', '=', true)
    .where('problem', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (!readable)
    throw fail('invalid_request', {
      form: is_day ? text('Send a file first.') : text('Send the file of members first.'),
    });
  const { round_off_digits } = await readCompany(tx);
  const typed = Object.entries(expected).map(([name, value]) => [
    name,
    isCount(name) ? moneyText(value, 0) : moneyText(value, round_off_digits),
  ]);
  await tx
    .updateTable('import')
    .set({
      status: 'Checking',
      rows_done: 0,
      date_order,
      decimal_mark,
      mends: JSON.stringify(mends),
      expected: JSON.stringify(Object.fromEntries(typed)),
    })
    .where('id', '=', id)
    .execute();
  await enqueueJob(tx, 'work_on_import', { id }, `import:${id}`);
  return await readImport(tx, context, { no });
}

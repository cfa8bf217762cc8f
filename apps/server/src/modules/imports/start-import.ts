import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import type { startImport as call, ImportState } from '@banyan/contract/imports/imports';
import { businessDate } from '../../platform/clock.ts';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { readCompany } from '../company/queries.ts';
import { readImport } from './read-import.ts';

/**
 * Begins an import: nothing of the company changes before its dry run is confirmed.
 * @throws invalid_request when the last date of the other system is not over yet
 */
export async function startImport(
  tx: Tx,
  context: ActorContext,
  { from_name, as_of }: BodyOf<typeof call>,
): Promise<ImportState> {
  const { timezone } = await readCompany(tx);
  if (as_of >= businessDate(context.now, timezone))
    throw fail('invalid_request', { as_of: text('Choose a date that is over.') });
  const { no } = await tx
    .insertInto('import')
    .values({
      from_name,
      as_of,
      date_order: 'year-month-day',
      decimal_mark: '.',
      made_by: context.actor.id,
      made_at: context.now,
    })
    .returning('no')
    .executeTakeFirstOrThrow();
  await appendAudit(tx, context, {
    action: 'start_import',
    object: `import:${no}`,
    details: { from_name, as_of },
  });
  return await readImport(tx, context, { no });
}

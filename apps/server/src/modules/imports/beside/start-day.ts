import { addDays } from '@banyan/contract/core/dates';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import type { ImportState } from '@banyan/contract/imports/imports';
import type { startDay as call } from '@banyan/contract/imports/side-by-side';
import { sql } from 'kysely';
import { businessDate } from '../../../platform/clock.ts';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { readCompany } from '../../company/queries.ts';
import { readRunBeside } from '../../company/read-run-beside.ts';
import { readImport } from '../read-import.ts';

/**
 * Begins the next day of the old system: its files are sent and tried like those of a network (docs/ledger.md §18). How dates
 * and amounts are written is taken from the day before.
 * @throws not_found; already_done for another date than the next; invalid_request while it is not over
 */
export async function startDay(
  tx: Tx,
  context: ActorContext,
  { on }: BodyOf<typeof call>,
): Promise<ImportState> {
  const run = await readRunBeside(tx);
  if (!run) throw fail('not_found');
  const next = addDays(run.fed_through, 1);
  if (on !== next) throw fail('already_done');
  const { timezone } = await readCompany(tx);
  if (on >= businessDate(context.now, timezone))
    throw fail('invalid_request', { on: text('Choose a date that is over.') });
  const before = await tx
    .selectFrom('import')
    .select(['date_order', 'decimal_mark'])
    .select(sql<string>`mends`.as('mends'))
    .where('is_day', '=', true)
    .where('status', '!=', 'Cancelled')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { no } = await tx
    .insertInto('import')
    .values({
      is_day: true,
      from_name: run.from_name,
      as_of: on,
      date_order: before?.date_order ?? 'year-month-day',
      decimal_mark: before?.decimal_mark ?? '.',
      ...(before && { mends: JSON.stringify(before.mends) }),
      made_by: context.actor.id,
      made_at: context.now,
    })
    .returning('no')
    .executeTakeFirstOrThrow();
  await appendAudit(tx, context, { action: 'start_day', object: `import:${no}`, details: { on } });
  return await readImport(tx, context, { no });
}

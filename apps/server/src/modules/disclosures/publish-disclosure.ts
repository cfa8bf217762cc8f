import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { publishDisclosure as call } from '@banyan/contract/disclosures/disclosures';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { fail } from '../../platform/fail.ts';
import { appendAudit } from '../accounts/append-audit.ts';

/**
 * Publishes a disclosure that was counted, for ever: as version 1 of its year, or as the version after the last one.
 * @throws not_found; already_done for one that is published, also for the later of two at the same moment; disclosure_not_counted
 */
export async function publishDisclosure(
  tx: Tx,
  context: ActorContext,
  { id }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const row = await tx
    .selectFrom('income_disclosure')
    .select(['year', 'status', 'reason'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw fail('not_found');
  if (row.status === 'Published') throw fail('already_done');
  if (row.status === 'Queued') throw fail('disclosure_not_counted');
  const { version } = onlyRow(
    await sql<{ version: number }>`
      update income_disclosure set status = 'Published', published_by = ${context.actor.id}, published_at = ${context.now},
        version = (select coalesce(max(version), 0) + 1 from income_disclosure where year = ${row.year})
      where id = ${id} returning version`.execute(tx),
  );
  await appendAudit(tx, context, {
    action: 'publish_disclosure',
    object: `disclosure:${id}`,
    details: { year: row.year, version, reason: row.reason },
  });
  return { id, year: row.year, version };
}

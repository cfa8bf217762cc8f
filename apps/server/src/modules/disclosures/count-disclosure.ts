import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import type { countDisclosure as call } from '@banyan/contract/disclosures/disclosures';
import { sql } from 'kysely';
import { businessDate } from '../../platform/clock.ts';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { fail } from '../../platform/fail.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { readCompany } from '../company/queries.ts';
import { daysOfYear } from './rules.ts';

/**
 * Asks for the disclosure of a financial year that is over. One that is counted and not published is counted anew; a year
 * that is published already needs a reason for the correction.
 * @throws invalid_request on `year` or `reason`
 */
export async function countDisclosure(
  tx: Tx,
  context: ActorContext,
  { year, reason = '' }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const { timezone } = await readCompany(tx);
  const { from_on, to_on } = daysOfYear(year);
  if (businessDate(context.now, timezone) <= to_on)
    throw fail('invalid_request', { year: text('This financial year is not over yet.') });
  const before = await tx
    .selectFrom('income_disclosure')
    .select('id')
    .where('year', '=', year)
    .where('status', '=', 'Published')
    .limit(1)
    .executeTakeFirst();
  if (before && reason === '') throw fail('invalid_request', { reason: text('Say why it is corrected.') });
  const { id } = onlyRow(
    await sql<{ id: string }>`
      insert into income_disclosure (year, from_on, to_on, reason, status, asked_by, asked_at)
      values (${year}, ${from_on}, ${to_on}, ${reason}, 'Queued', ${context.actor.id}, ${context.now})
      on conflict (year) where published_at is null do update set reason = excluded.reason, status = 'Queued',
        statement = null, counted_at = null, asked_by = excluded.asked_by, asked_at = excluded.asked_at
      returning id`.execute(tx),
  );
  await enqueueJob(tx, 'count_disclosures', {}, 'count_disclosures');
  await appendAudit(tx, context, {
    action: 'count_disclosure',
    object: `disclosure:${id}`,
    details: { year, reason },
  });
  return { id, status: 'Queued' };
}

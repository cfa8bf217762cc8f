import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import type { startClosings as call } from '@banyan/contract/income/closings';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { enqueueJob } from '../../../platform/jobs/enqueue-job.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { readCompany } from '../../company/queries.ts';
import { readRunBeside } from '../../company/read-run-beside.ts';
import { lastFinishedDate } from './close-finished-dates.ts';

/**
 * Closes the dates that are over now, instead of at the next run of the job.
 * @throws invalid_request when the date is not over, side_by_side when the day of the old system was not brought in
 */
export async function startClosings(
  tx: Tx,
  context: Context,
  { through }: Pick<BodyOf<typeof call>, 'through'>,
): Promise<{ through: string }> {
  const { timezone } = await readCompany(tx);
  if (through > lastFinishedDate(context.now, timezone))
    throw fail('invalid_request', { through: text('Choose a date that is over.') });
  const run = await readRunBeside(tx);
  if (run && through > run.fed_through) throw fail('side_by_side');
  await enqueueJob(tx, 'close_dates', { is_asked: true, through }, 'close_dates');
  await appendAudit(tx, context, { action: 'start_closings', object: `closing:${through}`, details: {} });
  return { through };
}

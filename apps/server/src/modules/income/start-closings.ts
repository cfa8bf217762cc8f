import type { startClosings as call } from '@banyan/contract/closings';
import type { BodyOf } from '@banyan/contract/endpoint';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import { enqueueJob } from '../../platform/enqueue-job.ts';
import { fail } from '../../platform/fail.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { readCompany } from '../company/queries.ts';
import { lastFinishedDate } from './close-finished-dates.ts';

/**
 * Has the dates that are over closed now instead of with the next tick of the job.
 * @throws invalid_request when the date is not over
 */
export async function startClosings(
  tx: Tx,
  context: Context,
  { through }: Pick<BodyOf<typeof call>, 'through'>,
): Promise<{ through: string }> {
  const { timezone } = await readCompany(tx);
  if (through > lastFinishedDate(context.now, timezone))
    throw fail('invalid_request', { through: 'Choose a date that is over.' });
  await enqueueJob(tx, 'close_dates', { is_asked: true, through }, 'close_dates');
  await appendAudit(tx, context, { action: 'start_closings', object: `closing:${through}`, details: {} });
  return { through };
}

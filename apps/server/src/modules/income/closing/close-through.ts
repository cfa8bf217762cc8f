import { message } from '@banyan/contract/core/text';
import { fail } from '../../../platform/fail.ts';
import { type ClosingTask, closeDates } from './close-dates.ts';

/**
 * Closes and posts every business date not yet closed up to and including a date, oldest first, whatever it pays
 * (docs/plans.md §2.3). One that is closed already changes nothing.
 * @throws closing_failed with what is wrong
 */
export async function closeThrough(
  task: Pick<ClosingTask, 'db' | 'url' | 'context' | 'through' | 'chunkRows' | 'calculator' | 'onPoint'>,
): Promise<string[]> {
  const { closed, stopped } = await closeDates({
    ...task,
    approves: true,
    retries: true,
    waitsForLock: true,
  });
  if (!stopped) return closed;
  const { problem } = await task.db
    .selectFrom('closing')
    .select('problem')
    .where('business_date', '=', stopped.date)
    .executeTakeFirstOrThrow();
  throw fail('closing_failed', { [stopped.date]: message(problem ?? '') });
}

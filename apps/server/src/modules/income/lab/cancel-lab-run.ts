import type { LabRun } from '@banyan/contract/income/lab';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { readLabRuns } from './read-lab-runs.ts';

/**
 * Stops an own run: its worker notices at its next step.
 * @throws not_found; already_done when it has ended
 */
export async function cancelLabRun(tx: Tx, { actor, now }: ActorContext, no: string): Promise<LabRun> {
  const [known] = await readLabRuns(tx, actor.id, no);
  if (!known?.is_own) throw fail('not_found');
  const stopped = await tx
    .updateTable('lab_run')
    .set({ status: 'canceled', ended_at: now })
    .where('no', '=', no)
    .where('status', 'in', ['queued', 'running'])
    .returning('id')
    .executeTakeFirst();
  if (!stopped) throw fail('already_done');
  const [run] = await readLabRuns(tx, actor.id, no);
  if (!run) throw fail('server_error');
  return run;
}

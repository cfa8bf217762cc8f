import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { readRunBeside } from './read-run-beside.ts';

/**
 * From now on the company pays by itself again: only while no day was brought in, for what was earned on a day the old system has paid, and
 * its withdrawals moved nothing here (docs/ledger.md §18).
 * @throws not_found, side_by_side
 */
export async function endRunBeside(tx: Tx, context: ActorContext): Promise<void> {
  const ended = await tx
    .updateTable('side_by_side')
    .set({ ended_at: context.now, ended_by: context.actor.id })
    .where('ended_at', 'is', null)
    .whereRef('fed_through', '<', 'since')
    .returning('id')
    .executeTakeFirst();
  if (!ended) throw fail((await readRunBeside(tx)) ? 'side_by_side' : 'not_found');
}

import { addDays } from '@banyan/contract/core/dates';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';

/**
 * From now on the company runs beside its old system: the database refuses what would pay anybody (docs/ledger.md §18).
 * @param run.as_of the last date that the old system alone worked out
 * @throws already_done through its constraint
 */
export async function beginRunBeside(
  tx: Tx,
  context: ActorContext,
  { from_name, as_of }: { from_name: string; as_of: string },
): Promise<void> {
  await tx
    .insertInto('side_by_side')
    .values({
      from_name,
      since: addDays(as_of, 1),
      fed_through: as_of,
      began_at: context.now,
      began_by: context.actor.id,
    })
    .execute();
}

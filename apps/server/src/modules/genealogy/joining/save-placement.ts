import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { savePlacement as call } from '@banyan/contract/genealogy/trees';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';

/** Saves on which side the actor's directs are placed who name none (docs/plans.md §4.1). */
export async function savePlacement(
  tx: Tx,
  context: ActorContext,
  input: BodyOf<typeof call>,
): Promise<BodyOf<typeof call>> {
  const { placement } = input;
  await tx.updateTable('member').set({ placement }).where('id', '=', context.actor.id).execute();
  return { placement };
}

import type { BodyOf } from '@banyan/contract/endpoint';
import type { savePlacement as call } from '@banyan/contract/trees';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';

/** Saves where the actor's directs go who name no side (incomes §4). */
export async function savePlacement(
  tx: Tx,
  context: ActorContext,
  input: BodyOf<typeof call>,
): Promise<BodyOf<typeof call>> {
  const { placement } = input;
  await tx.updateTable('member').set({ placement }).where('id', '=', context.actor.id).execute();
  return { placement };
}

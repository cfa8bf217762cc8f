import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import type { savePlacement as call } from '@banyan/contract/genealogy/trees';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import type { TankParts } from '../waiting/read-waiting-members.ts';

/**
 * Saves on which side the actor's directs are placed who name none (docs/plans.md §4.1), or that they wait in the holding tank.
 * @throws invalid_request where the plan has no holding tank
 */
export async function savePlacement(
  tx: Tx,
  context: ActorContext,
  input: BodyOf<typeof call>,
  { readTankDays }: TankParts,
): Promise<BodyOf<typeof call>> {
  const { placement } = input;
  if (placement === 'tank' && (await readTankDays(tx, context.now)) === null)
    throw fail('invalid_request', { placement: text('The plan has no holding tank.') });
  await tx.updateTable('member').set({ placement }).where('id', '=', context.actor.id).execute();
  return { placement };
}

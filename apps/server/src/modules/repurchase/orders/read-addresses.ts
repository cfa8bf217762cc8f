import type { DeliveryAddress } from '@banyan/contract/repurchase/order-fields';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';

/** The most addresses that are offered. */
const maxAddresses = 20;

/** Where somebody had things sent before, last used first. */
export async function readAddresses(
  db: Db,
  { actor }: ActorContext,
): Promise<(DeliveryAddress & { id: string })[]> {
  return await db
    .selectFrom('delivery_address')
    .select(['id', 'name', 'mobile', 'address', 'state', 'pincode'])
    .$narrowType<DeliveryAddress>()
    .where('owner_id', '=', actor.id)
    .orderBy('used_at', 'desc')
    .limit(maxAddresses)
    .execute();
}

/**
 * Removes an own address. Orders keep theirs.
 * @throws not_found
 */
export async function forgetAddress(
  tx: Tx,
  { actor }: ActorContext,
  { id }: { id: string },
): Promise<{ id: string }> {
  const { numDeletedRows } = await tx
    .deleteFrom('delivery_address')
    .where('id', '=', id)
    .where('owner_id', '=', actor.id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw fail('not_found');
  return { id };
}

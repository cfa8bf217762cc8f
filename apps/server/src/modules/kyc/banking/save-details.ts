import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { detailsHold, type PlainDetails } from '../rules.ts';
import { sealDetails } from './seal-details.ts';

/** Puts new payment details on file. From now on withdrawals wait 48 hours. */
export async function saveDetails(
  tx: Tx,
  { now, services }: ActorContext,
  ownerId: string,
  plain: PlainDetails,
): Promise<void> {
  const row = {
    ...sealDetails(services, plain),
    changed_at: now,
    held_until: new Date(now.getTime() + detailsHold),
  };
  await tx
    .insertInto('payment_details')
    .values({ owner_id: ownerId, ...row })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(row))
    .execute();
}

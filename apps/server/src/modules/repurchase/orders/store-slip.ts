import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { type SealedPicture, storeDocument } from '../../accounts/store-document.ts';

/** The slip of a payment for goods: made anew, or the id of the document it is already. */
export type Slip = SealedPicture | string;

/**
 * Keeps the slip of a payment for goods; its buyer and the franchise that sells may look at it.
 * @returns the id of the document; null = there is no slip
 */
export async function storeSlip(
  tx: Tx,
  context: ActorContext,
  { buyer, seller_id }: { buyer: { id: string }; seller_id: string | null },
  slip: Slip | null,
): Promise<string | null> {
  if (!slip || typeof slip === 'string') return slip;
  const { id: owner_id } = buyer;
  return await storeDocument(tx, context, {
    owner_id,
    kind: 'order_slip',
    picture: slip,
    shown_to: seller_id,
  });
}

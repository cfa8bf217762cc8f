import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { type SealedPicture, storeDocument } from '../accounts/store-document.ts';
import { findNewestRequest } from './find-kyc.ts';

/**
 * Hands PAN and GSTIN of a franchise in for it. They wait for an admin as if the franchise had done it itself, and who
 * handed them in does not approve them.
 * @throws kyc_waiting, kyc_approved
 */
export async function handInForFranchise(
  tx: Tx,
  context: ActorContext,
  papers: { owner_id: string; name: string; pan: string; gstin?: string | undefined; picture: SealedPicture },
): Promise<void> {
  const { owner_id, name, pan, gstin, picture } = papers;
  const newest = await findNewestRequest(tx, owner_id);
  if (newest?.status === 'Pending') throw fail('kyc_waiting');
  if (newest?.status === 'Approved') throw fail('kyc_approved');
  const pan_image_id = await storeDocument(tx, context, { owner_id, kind: 'pan', picture });
  await tx
    .insertInto('kyc_request')
    .values({
      owner_id,
      owner_type: 'Franchise',
      name,
      pan: pan.toUpperCase(),
      gstin: gstin?.toUpperCase() ?? null,
      pan_image_id,
      handed_in_by: context.actor.id,
      status: 'Pending',
      requested_at: context.now,
    })
    .execute();
}

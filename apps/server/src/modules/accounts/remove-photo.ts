import type { BodyOf } from '@banyan/contract/endpoint';
import type { removePhoto as removePhotoCall } from '@banyan/contract/photo';
import type { Profile } from '@banyan/contract/profile';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import { requireStepUp } from './require-step-up.ts';
import { showPhoto } from './show-photo.ts';
import { readProfile } from './update-profile.ts';

/**
 * Takes the own photo away; without one nothing happens.
 * @throws for an admin what `requireStepUp` throws
 */
export async function removePhoto(
  tx: Tx,
  context: ActorContext,
  input: BodyOf<typeof removePhotoCall>,
): Promise<Profile> {
  const { id, user_type } = context.actor;
  if (user_type === 'Admin') await requireStepUp(tx, context, input.otp);
  const removed = await tx.deleteFrom('photo').where('user_id', '=', id).returning('name').execute();
  if (removed.length === 0) return await readProfile(tx, id);
  return await showPhoto(tx, context, null);
}

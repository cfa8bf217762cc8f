import type { Profile } from '@banyan/contract/accounts/profile';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { refuseWhileActing } from '../passwords/confirm-password.ts';
import { showPhoto } from './show-photo.ts';
import { readProfile } from './update-profile.ts';

/**
 * Takes the own photo away; without one nothing happens.
 * @throws `not_while_acting` for an admin in somebody's panel
 */
export async function removePhoto(tx: Tx, context: ActorContext): Promise<Profile> {
  refuseWhileActing(context);
  const { id } = context.actor;
  const removed = await tx.deleteFrom('photo').where('user_id', '=', id).returning('name').execute();
  if (removed.length === 0) return await readProfile(tx, id);
  return await showPhoto(tx, context, null);
}

import type { Profile } from '@banyan/contract/accounts/profile';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { showPhoto } from './show-photo.ts';
import { readProfile } from './update-profile.ts';

/** Takes the own photo away; without one nothing happens. */
export async function removePhoto(tx: Tx, context: ActorContext): Promise<Profile> {
  const { id } = context.actor;
  const removed = await tx.deleteFrom('photo').where('user_id', '=', id).returning('name').execute();
  if (removed.length === 0) return await readProfile(tx, id);
  return await showPhoto(tx, context, null);
}

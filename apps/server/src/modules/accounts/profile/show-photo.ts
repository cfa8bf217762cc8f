import { readPhoto } from '@banyan/contract/accounts/photo';
import type { Profile } from '@banyan/contract/accounts/profile';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { appendAudit } from '../append-audit.ts';
import { readProfile } from './update-profile.ts';

/** Tells everybody who may see the person where the photo is now; null = there is none any more. */
export async function showPhoto(tx: Tx, context: ActorContext, name: string | null): Promise<Profile> {
  const { id, user_id } = context.actor;
  const profile_image_url = name && `/api/${readPhoto.path}?name=${name}`;
  await tx.updateTable('app_user').set({ profile_image_url }).where('id', '=', id).execute();
  const profile = await readProfile(tx, id);
  const action = name ? 'change_photo' : 'remove_photo';
  await appendAudit(tx, context, { action, object: `user:${user_id}` });
  return profile;
}

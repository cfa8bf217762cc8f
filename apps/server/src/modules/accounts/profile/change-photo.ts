import type { changePhoto as changePhotoCall } from '@banyan/contract/accounts/photo';
import type { Profile } from '@banyan/contract/accounts/profile';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { ActorContext } from '../../../platform/context.ts';
import type { Steps } from '../../../platform/http/step-up.ts';
import { refuseWhileActing } from '../passwords/confirm-password.ts';
import { encodePhoto } from './encode-photo.ts';
import { showPhoto } from './show-photo.ts';

/**
 * Puts a photo in the place of the one before, under a new name: the old address shows nothing any more.
 * @throws `not_while_acting`, what `encodePhoto` throws
 */
export async function changePhoto(
  steps: Steps,
  context: ActorContext,
  input: BodyOf<typeof changePhotoCall>,
): Promise<Profile> {
  refuseWhileActing(context);
  const { id } = context.actor;
  const image = await encodePhoto(Buffer.from(input.content, 'base64'));
  return await steps.confirmed(async (tx) => {
    const row = { name: context.services.randomBytes(24).toString('base64url'), image, at: context.now };
    await tx
      .insertInto('photo')
      .values({ user_id: id, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute();
    return await showPhoto(tx, context, row.name);
  });
}

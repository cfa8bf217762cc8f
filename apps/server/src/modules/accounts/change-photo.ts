import type { BodyOf } from '@banyan/contract/endpoint';
import type { changePhoto as changePhotoCall } from '@banyan/contract/photo';
import type { Profile } from '@banyan/contract/profile';
import type { ActorContext } from '../../platform/context.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { refuseWhileActing } from './confirm-password.ts';
import { encodePhoto } from './encode-photo.ts';
import { requireStepUp } from './require-step-up.ts';
import { showPhoto } from './show-photo.ts';

/**
 * Puts a photo in the place of the one before, under a new name: the old address shows nothing any more. An admin's is
 * changed with the second factor (screens.md, /admin/profile).
 * @throws `not_while_acting`, what `encodePhoto` throws, and for an admin what `requireStepUp` throws
 */
export async function changePhoto(
  db: Db,
  context: ActorContext,
  input: BodyOf<typeof changePhotoCall>,
): Promise<Profile> {
  refuseWhileActing(context);
  const { id, user_type } = context.actor;
  const image = await encodePhoto(Buffer.from(input.content, 'base64'));
  return await inTransaction(db, async (tx) => {
    if (user_type === 'Admin') await requireStepUp(tx, context, input.otp);
    const row = { name: context.services.randomBytes(24).toString('base64url'), image, at: context.now };
    await tx
      .insertInto('photo')
      .values({ user_id: id, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute();
    return await showPhoto(tx, context, row.name);
  });
}

import type { PictureFile } from '@banyan/contract/core/picture-file';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { sealPicture } from '../accounts/store-document.ts';

/**
 * Makes the pictures of a message anew, with their proportions, and encrypts them. It takes up to a second each, so it is done
 * before the transaction.
 * @throws what `encodePicture` throws, on the field of the picture
 */
export async function sealImages(
  { services }: Context,
  files: readonly PictureFile[] = [],
): Promise<Buffer[]> {
  const sealed: Buffer[] = [];
  for (const [at, file] of files.entries())
    sealed.push((await sealPicture(services, file, `images.${at}.content`)).content);
  return sealed;
}

/** Keeps the pictures of a message of a ticket, or of one to many. */
export async function storeImages(
  tx: Tx,
  of: { message_id: string } | { broadcast_id: string },
  images: readonly Buffer[],
): Promise<void> {
  if (images.length === 0) return;
  await tx
    .insertInto('support_image')
    .values(images.map((content, at) => ({ ...of, place: at + 1, content })))
    .execute();
}

import type { PictureFile } from '@banyan/contract/core/picture-file';
import { encodePicture } from '../../../platform/encode-picture.ts';

/** Pixels of the longer side of what is kept. */
const longestSide = 1000;

/**
 * Makes the picture of a product anew, with its proportions. It takes up to a second, so it is done before the transaction.
 * @returns webp; null when none was sent
 * @throws what `encodePicture` throws, on `picture.content`
 */
export async function encodeProductPicture(file: PictureFile | undefined): Promise<Buffer | null> {
  if (!file) return null;
  return await encodePicture(
    Buffer.from(file.content, 'base64'),
    (picture) =>
      picture
        .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#fff' })
        .webp({ quality: 80 }),
    'picture.content',
  );
}

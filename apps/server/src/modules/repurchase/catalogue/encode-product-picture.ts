import type { PictureFile } from '@banyan/contract/core/picture-file';
import { encodeWholePicture } from '../../../platform/encode-picture.ts';

/** Pixels of the longer side of what is kept. */
const longestSide = 1000;

/**
 * Makes the picture of a product anew, with its proportions. It takes up to a second, so it is done before the transaction.
 * @returns webp; null when none was sent
 * @throws what `encodeWholePicture` throws, on `picture.content`
 */
export async function encodeProductPicture(file: PictureFile | undefined): Promise<Buffer | null> {
  if (!file) return null;
  return (await encodeWholePicture(file, { longestSide, field: 'picture.content' })).image;
}

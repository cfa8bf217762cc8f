import { encodePicture } from '../../../platform/encode-picture.ts';

/** Pixels of a side of what is kept. */
const side = 512;

/**
 * Makes a small square of a photo, cut from its middle.
 * @returns webp
 * @throws what `encodePicture` throws
 */
export const encodePhoto = (file: Buffer): Promise<Buffer> =>
  encodePicture(file, (picture) =>
    picture.resize(side, side, { fit: 'cover' }).flatten({ background: '#fff' }).webp({ quality: 80 }),
  );

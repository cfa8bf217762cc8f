import { text } from '@banyan/contract/core/text';
import { fail } from '../../../platform/fail.ts';
import { inTurn } from '../../../platform/in-turn.ts';

/** Pixels of a side of what is kept, and of the largest photo that is taken. */
const side = 512;
const maxPixels = 40_000_000;
const decoding = inTurn(1);

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpeg = Buffer.from([0xff, 0xd8, 0xff]);
const beginsWith = (file: Buffer, bytes: Buffer) => file.subarray(0, bytes.length).equals(bytes);

/**
 * Makes a small square of a photo, cut from its middle and upright; whatever else the file held, such as where it was
 * taken, is left behind (docs/security.md §9).
 * @returns webp
 * @throws `not_an_image`, `invalid_request` for one of too many pixels
 */
export async function encodePhoto(file: Buffer): Promise<Buffer> {
  if (!beginsWith(file, png) && !beginsWith(file, jpeg)) throw fail('not_an_image');
  const sharp = await loadSharp();
  return await decoding(async () => {
    // reads the header alone
    const { width, height } = await sharp(file, { limitInputPixels: false })
      .metadata()
      .catch(() => {
        throw fail('not_an_image');
      });
    if (width * height > maxPixels)
      throw fail('invalid_request', { content: text('The photo has more than 40 million pixels.') });
    return await sharp(file, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .flatten({ background: '#fff' })
      .webp({ quality: 80 })
      .timeout({ seconds: 10 })
      .toBuffer()
      .catch(() => {
        throw fail('not_an_image');
      });
  });
}

type Sharp = typeof import('sharp')['default'];
let loaded: Promise<Sharp> | undefined;

/** Loaded with the first photo: a process that never sees one does without. */
const loadSharp = (): Promise<Sharp> =>
  (loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    // of all it can read, the two kinds that are taken
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
    return sharp;
  }));

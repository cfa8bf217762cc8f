import { type ErrorCode, errors } from '@banyan/contract/core/errors';
import type { PictureFile } from '@banyan/contract/core/picture-file';
import { text } from '@banyan/contract/core/text';
import type { OutputInfo, Sharp } from 'sharp';
import { fail } from './fail.ts';
import { inTurn } from './in-turn.ts';
import { pictureEnd } from './picture-end.ts';

const maxPixels = 40_000_000;
const decoding = inTurn(1);
/** How files begin that are pages, documents or programs as well, wherever it stands in them. */
const otherKinds = /%pdf-|<script|<html|<\?php/i;

/**
 * Makes a picture anew from a png or jpeg file, upright; whatever else the file held, such as where it was taken, is left
 * behind (docs/security.md §9).
 * @param make its size and format
 * @param field of the form on which a refusal stands
 * @throws `not_an_image`, `not_only_an_image`, `invalid_request` for one of too many pixels
 */
export async function encodePicture(
  file: Buffer,
  make: (picture: Sharp) => Sharp,
  field = 'content',
): Promise<Buffer> {
  return (await draw(file, make, field)).data;
}

/** A picture with its proportions, as it is kept: webp, and its size in pixels. */
export interface WholePicture {
  image: Buffer;
  width: number;
  height: number;
}

/**
 * Makes a picture anew with its proportions, never larger than it was.
 * @param longestSide in pixels
 * @param isClear what is see-through stays so; else it becomes white
 * @throws what `encodePicture` throws
 */
export async function encodeWholePicture(
  { content }: PictureFile,
  {
    longestSide,
    quality = 80,
    field,
    isClear = false,
  }: { longestSide: number; quality?: number; field?: string; isClear?: boolean },
): Promise<WholePicture> {
  const { data, info } = await draw(
    Buffer.from(content, 'base64'),
    (picture) =>
      (isClear ? picture : picture.flatten({ background: '#fff' }))
        .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality }),
    field,
  );
  return { image: data, width: info.width, height: info.height };
}

async function draw(
  file: Buffer,
  make: (picture: Sharp) => Sharp,
  field = 'content',
): Promise<{ data: Buffer; info: OutputInfo }> {
  const refuse = (code: ErrorCode) => fail(code, { [field]: text(errors[code].message) });
  const end = pictureEnd(file);
  if (end === null) throw refuse('not_an_image');
  if (file.subarray(end).some((byte) => byte !== 0) || otherKinds.test(file.toString('latin1')))
    throw refuse('not_only_an_image');
  const sharp = await loadSharp();
  return await decoding(async () => {
    // reads the header alone
    const { width, height } = await sharp(file, { limitInputPixels: false })
      .metadata()
      .catch(() => {
        throw refuse('not_an_image');
      });
    if (width * height > maxPixels)
      throw fail('invalid_request', { [field]: text('The picture has more than 40 million pixels.') });
    return await make(sharp(file, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient())
      .timeout({ seconds: 10 })
      .toBuffer({ resolveWithObject: true })
      .catch(() => {
        throw refuse('not_an_image');
      });
  });
}

type LoadedSharp = typeof import('sharp')['default'];
let loaded: Promise<LoadedSharp> | undefined;

/** Loaded with the first picture: a process that never sees one does without. */
const loadSharp = (): Promise<LoadedSharp> =>
  (loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    // of all it can read, the two kinds that are taken
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
    return sharp;
  }));

import type { PictureFile } from '@banyan/contract/core/picture-file';
import sharp from 'sharp';

const [width, height] = [360, 480];
/** Where the lines of the page begin and how long they are, from top to bottom. */
const lines = [
  [40, 170],
  [40, 90],
  [40, 280],
  [40, 230],
  [40, 260],
  [200, 120],
] as const;

/** A page with grey lines, as the demo's proof of anything: it names nobody. */
export async function drawDemoPicture(): Promise<PictureFile> {
  const pixels = Buffer.alloc(width * height, 250);
  for (const [index, [left, length]] of lines.entries())
    for (let y = 60 + index * 60; y < 76 + index * 60; y++)
      pixels.fill(index === 0 ? 60 : 170, y * width + left, y * width + left + length);
  const page = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  return { file_name: 'page.png', content: page.toString('base64') };
}

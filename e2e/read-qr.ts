import type { Locator } from '@playwright/test';

/** By version: codewords in all, blocks, codewords of correction in each (level M), places of the small squares. */
const versions: Record<number, [codewords: number, blocks: number, correction: number, squares: number[]]> = {
  5: [134, 2, 24, [6, 30]],
  6: [172, 4, 16, [6, 34]],
  7: [196, 4, 18, [6, 22, 38]],
  8: [242, 4, 22, [6, 24, 42]],
  9: [292, 5, 22, [6, 26, 46]],
};
const masks: ((row: number, column: number) => number)[] = [
  (r, c) => (r + c) % 2,
  (r) => r % 2,
  (_r, c) => c % 3,
  (r, c) => (r + c) % 3,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2,
  (r, c) => ((r * c) % 2) + ((r * c) % 3),
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2,
];
const alphanumeric = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

/** The text of a QR code of level M and version 5 to 9, read from the pixels of a picture without a margin. */
export async function readQr(picture: Locator): Promise<string> {
  const dark = await picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const modules = Number(/viewBox="0 0 (\d+) /.exec(decodeURIComponent(image.src))?.[1]);
    const scale = 8;
    const size = modules * scale;
    const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.drawImage(image, 0, 0, size, size);
    const { data } = context.getImageData(0, 0, size, size);
    const at = (row: number, column: number) =>
      (data[4 * ((row * scale + scale / 2) * size + column * scale + scale / 2)] ?? 255) < 128;
    return Array.from({ length: modules }, (_, row) =>
      Array.from({ length: modules }, (_other, column) => at(row, column)),
    );
  });
  return textOf(bytesOf(dark));
}

/** The codewords of the data, in order. */
function bytesOf(dark: boolean[][]): number[] {
  const size = dark.length;
  const version = (size - 17) / 4;
  const [codewords, blocks, correction, squares] = versions[version] ?? [0, 0, 0, []];
  if (codewords === 0) throw new Error(`A QR code of ${size} modules is not read here.`);
  const bit = (row: number, column: number) => (dark[row]?.[column] ? 1 : 0);
  const format = [0, 1, 2, 3, 4, 5, 7, 8].reduce((all, column) => (all << 1) | bit(8, column), 0);
  // the first five bits: the level, then the mask; printed under 10101
  const mask = masks[((format >> 3) ^ 0b10101) & 0b111] ?? (() => 1);

  const isFixed = (row: number, column: number): boolean => {
    const isFinder = (row < 9 && (column < 9 || column >= size - 8)) || (row >= size - 8 && column < 9);
    const isVersion = version >= 7 && ((row < 6 && column >= size - 11) || (column < 6 && row >= size - 11));
    const last = squares.at(-1);
    const isSquare = squares.some((y) =>
      squares.some((x) => {
        const isCorner = (y === 6 && (x === 6 || x === last)) || (y === last && x === 6);
        return !isCorner && Math.abs(row - y) <= 2 && Math.abs(column - x) <= 2;
      }),
    );
    return isFinder || isVersion || isSquare || row === 6 || column === 6;
  };
  const bits: number[] = [];
  let isUp = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right -= 1;
    for (let step = 0; step < size; step += 1) {
      const row = isUp ? size - 1 - step : step;
      for (const column of [right, right - 1])
        if (!isFixed(row, column)) bits.push(bit(row, column) ^ (mask(row, column) === 0 ? 1 : 0));
    }
    isUp = !isUp;
  }
  const all = Array.from({ length: codewords }, (_, index) =>
    bits.slice(8 * index, 8 * index + 8).reduce((value, one) => (value << 1) | one, 0),
  );
  return unlaced(all.slice(0, codewords - blocks * correction), blocks);
}

/** The codewords of all blocks stand laced; the last blocks are one longer where they do not divide. */
function unlaced(laced: readonly number[], blocks: number): number[] {
  const short = Math.floor(laced.length / blocks);
  const longer = laced.length % blocks;
  return Array.from({ length: blocks }, (_, block) => {
    const own = Array.from({ length: short }, (_other, index) => laced[index * blocks + block] ?? 0);
    const extra = block - (blocks - longer);
    return extra >= 0 ? [...own, laced[short * blocks + extra] ?? 0] : own;
  }).flat();
}

/** What the codewords say, part by part. */
function textOf(bytes: readonly number[]): string {
  const bits = bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('');
  let place = 0;
  const take = (count: number): number => {
    place += count;
    return Number.parseInt(bits.slice(place - count, place) || '0', 2);
  };
  let text = '';
  for (let mode = take(4); mode !== 0; mode = take(4)) {
    if (mode === 4) {
      const codes = Array.from({ length: take(8) }, () => take(8));
      text += new TextDecoder().decode(Uint8Array.from(codes));
    } else if (mode === 2) {
      let left = take(9);
      for (; left >= 2; left -= 2) {
        const pair = take(11);
        text += `${alphanumeric[Math.floor(pair / 45)]}${alphanumeric[pair % 45]}`;
      }
      if (left === 1) text += alphanumeric[take(6)];
    } else if (mode === 1) {
      let left = take(10);
      for (; left >= 3; left -= 3) text += String(take(10)).padStart(3, '0');
      if (left > 0) text += String(take(left === 2 ? 7 : 4)).padStart(left, '0');
    } else throw new Error(`A part of mode ${mode} is not read here.`);
  }
  return text;
}

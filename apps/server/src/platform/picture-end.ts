const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpeg = Buffer.from([0xff, 0xd8, 0xff]);
const beginsWith = (file: Buffer, bytes: Buffer) => file.subarray(0, bytes.length).equals(bytes);

/** Where the picture in a png or jpeg file ends, by its own marks; null = it is none, or has no end. */
export function pictureEnd(file: Buffer): number | null {
  if (beginsWith(file, png)) return pngEnd(file);
  return beginsWith(file, jpeg) ? jpegEnd(file) : null;
}

/** Chunks follow each other, each with its length before and a checksum of four bytes behind. */
function pngEnd(file: Buffer): number | null {
  let at = png.length;
  while (at + 12 <= file.length) {
    const length = file.readUInt32BE(at);
    const isEnd = file.toString('latin1', at + 4, at + 8) === 'IEND';
    at += 12 + length;
    if (isEnd) return at <= file.length ? at : null;
  }
  return null;
}

/** A JPEG is a row of segments. Each begins with a marker, and most give their length; the pixels give none and end at the next marker. */
function jpegEnd(file: Buffer): number | null {
  let at = 2;
  while (at + 2 <= file.length) {
    if (file[at] !== 0xff) return null;
    const mark = file[at + 1] ?? 0;
    if (mark === 0xd9) return at + 2;
    if (mark === 0xff) at += 1;
    else if (isBare(mark)) at += 2;
    else {
      if (at + 4 > file.length) return null;
      at += 2 + file.readUInt16BE(at + 2);
      if (mark === 0xda) at = afterPixels(file, at);
    }
  }
  return null;
}

/** A mark without a length, such as one of the restarts between pixels. */
const isBare = (mark: number) => mark === 0x01 || (mark >= 0xd0 && mark <= 0xd7);

/** The next mark after pixels, among which 0xff is followed by 0 or a restart. */
function afterPixels(file: Buffer, from: number): number {
  let at = file.indexOf(0xff, from);
  while (at >= 0 && (file[at + 1] === 0 || isBare(file[at + 1] ?? 0))) at = file.indexOf(0xff, at + 2);
  return at < 0 ? file.length : at;
}

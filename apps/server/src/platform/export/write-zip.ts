import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file in an archive; its text is made while it is written. */
export interface ZipEntry {
  name: string;
  content: Iterable<string> | AsyncIterable<string>;
}

interface Written {
  name: Buffer;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

/** Fast rather than small: the text of a sheet shrinks to a tenth either way. */
const level = 2;
/** What the format holds without its extension for larger ones. */
const maxBytes = 2 ** 32 - 1;
/** Sizes follow the data; names are UTF-8. */
const flags = 0x0808;
const deflated = 8;
/** 1 January 1980: an archive says when a file was made, and a download need not. */
const day = 0x21;

/** A ZIP archive of any number of files, written as they come: none of them stands in memory. */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset };
    const head = Buffer.concat([localHeader(entry), entry.name]);
    yield head;
    for await (const bytes of packed(content, entry)) {
      entry.packed += bytes.length;
      yield bytes;
    }
    const sizes = Buffer.concat([uint32(0x08074b50), sizesOf(entry)]);
    yield sizes;
    offset += head.length + entry.packed + sizes.length;
    if (entry.size > maxBytes || offset > maxBytes) throw new Error('The file is too large for its format.');
    written.push(entry);
  }
  const directory = Buffer.concat(written.map((entry) => Buffer.concat([centralHeader(entry), entry.name])));
  yield Buffer.concat([directory, endOfDirectory(written.length, directory.length, offset)]);
}

/** Packs a text and notes its length and checksum. */
async function* packed(content: ZipEntry['content'], entry: Written): AsyncGenerator<Uint8Array> {
  const deflate = createDeflateRaw({ level });
  const counted = async function* () {
    for await (const text of content) {
      const bytes = Buffer.from(text);
      entry.crc = crc32(bytes, entry.crc);
      entry.size += bytes.length;
      yield bytes;
    }
  };
  const feeding = pipeline(Readable.from(counted()), deflate);
  // a failure reaches the reader below
  feeding.catch(() => {});
  yield* deflate as AsyncIterable<Buffer>;
}

const uint16 = (...values: number[]): Buffer => Buffer.from(Uint16Array.from(values).buffer);
const uint32 = (...values: number[]): Buffer => Buffer.from(Uint32Array.from(values).buffer);

const sizesOf = ({ crc, packed, size }: Written): Buffer => uint32(crc, packed, size);

const localHeader = ({ name }: Written): Buffer =>
  Buffer.concat([
    uint32(0x04034b50),
    uint16(20, flags, deflated, 0, day),
    uint32(0, 0, 0),
    uint16(name.length, 0),
  ]);

const centralHeader = (entry: Written): Buffer =>
  Buffer.concat([
    uint32(0x02014b50),
    uint16(20, 20, flags, deflated, 0, day),
    sizesOf(entry),
    uint16(entry.name.length, 0, 0, 0, 0, 0, 0),
    uint32(entry.offset),
  ]);

const endOfDirectory = (entries: number, bytes: number, offset: number): Buffer =>
  Buffer.concat([uint32(0x06054b50), uint16(0, 0, entries, entries), uint32(bytes, offset), uint16(0)]);

import { Readable } from 'node:stream';
import { message } from '@banyan/contract/core/text';
import { importFileBytes } from '@banyan/contract/imports/imports';
import yauzl, { type Entry } from 'yauzl';
import { UnreadableFile } from '../files/decode-file.ts';
import type { FileParts } from '../files/read-parts.ts';

/** The parts of a workbook by name, as XML of any length. */
export interface Workbook {
  has: (name: string) => boolean;
  /** @param max bytes it may unpack to */
  open: (name: string, max?: number) => Promise<Readable>;
  close: () => void;
}

/** Parts of a workbook that anybody reads are few: styles, sheets, pictures. */
const maxEntries = 10_000;

/**
 * Opens the archive of a workbook. What a part unpacks to is compared with what the archive says of it, so that none grows
 * beyond what was allowed.
 * @throws UnreadableFile when it is no archive
 */
export async function openWorkbook(parts: FileParts): Promise<Workbook> {
  const sizes = await parts.readSizes();
  const reader = new PartReader(parts, sizes);
  const size = sizes.reduce((sum, bytes) => sum + bytes, 0);
  const zip = await readable(
    yauzl.fromRandomAccessReaderPromise(reader, size, { lazyEntries: true, autoClose: false }),
  );
  if (zip.entryCount > maxEntries) throw noWorkbook();
  const entries = new Map<string, Entry>();
  await readable(
    (async () => {
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    })(),
  );
  return {
    has: (name) => entries.has(name),
    async open(name, max = importFileBytes) {
      const entry = entries.get(name);
      if (!entry) throw noWorkbook();
      if (entry.uncompressedSize > max)
        throw new UnreadableFile(
          message('Unpacked it is too large: at most {size} MB.', { size: Math.floor(max / 1_000_000) }),
        );
      return await readable(zip.openReadStreamPromise(entry));
    },
    close: () => zip.close(),
  };
}

const noWorkbook = () =>
  new UnreadableFile(message('This is no XLSX file, or it is damaged. Save it as XLSX or CSV.'));

/** What the archive or its unpacking says, as a file that cannot be read. */
async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw unreadable(error);
  }
}

/** A fault of an archive in words; what went wrong elsewhere, such as in the database, stays what it is. */
export function unreadable(error: unknown): unknown {
  if (error instanceof UnreadableFile || error instanceof PartsFailed) return error;
  return noWorkbook();
}

/** The bytes of the file could not be read: no fault of the file. */
class PartsFailed extends Error {}

/** Bytes of a file at any place of it; the part that was read last is kept. */
class PartReader extends yauzl.RandomAccessReader {
  #kept: { part: number; data: Buffer } | null = null;
  readonly #parts: FileParts;
  readonly #starts: number[];

  constructor(parts: FileParts, sizes: readonly number[]) {
    super();
    this.#parts = parts;
    let start = 0;
    this.#starts = sizes.map((size) => {
      start += size;
      return start - size;
    });
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#bytes(start, end), { objectMode: false });
  }

  async *#bytes(start: number, end: number): AsyncGenerator<Buffer> {
    let at = start;
    for (let part = this.#starts.findLastIndex((first) => first <= start); at < end; part++) {
      const data = await this.#read(part);
      const from = at - (this.#starts[part] as number);
      const bytes = data.subarray(from, from + end - at);
      at += bytes.length;
      if (bytes.length > 0) yield bytes;
    }
  }

  async #read(part: number): Promise<Buffer> {
    if (this.#kept?.part === part) return this.#kept.data;
    const data = await this.#parts.readPart(part).catch((cause: unknown) => {
      throw new PartsFailed('the parts of a file cannot be read', { cause });
    });
    if (!data) throw new PartsFailed('a part of a file is missing');
    this.#kept = { part, data };
    return data;
  }
}

import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file in an archive; its content is made while it is written. */
export interface ZipEntry {
  name: string;
  content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
}

/** Fast rather than small: the text of a sheet shrinks to a tenth either way. */
const compressionLevel = 2;

/** A ZIP archive of any number of files, written as they come: none of them stands in memory. */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const reading = new AbortController();
  const adding = addAll(zip, entries, reading.signal).catch((error: Error) => output.destroy(error));
  try {
    yield* output as AsyncIterable<Buffer>;
  } finally {
    // a reader who leaves ends what is being read for them
    reading.abort();
    await adding;
  }
}

/** One entry after the other: the next is made when the one before has been written. */
async function addAll(zip: ZipFile, entries: AsyncIterable<ZipEntry>, signal: AbortSignal): Promise<void> {
  for await (const { name, content } of entries) {
    const text = Readable.from(bytesOf(content), { objectMode: false, signal });
    zip.addReadStream(text, name, { compressionLevel, forceDosTimestamp: true });
    await finished(text);
  }
  zip.end();
}

async function* bytesOf(content: ZipEntry['content']): AsyncGenerator<Buffer> {
  for await (const piece of content) yield Buffer.from(piece as Uint8Array);
}

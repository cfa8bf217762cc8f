import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { RowBuffer, type RowWriter } from './row-buffer.ts';

/** Ahead of the rows of a binary COPY. */
const signature = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);

/**
 * Writes rows into a table by binary COPY.
 * @param target table and columns, `team_0 (member_id, …)`
 * @param write writes the row of a number, every field of it
 */
export async function copyIn(
  client: pg.Client,
  target: { into: string; fields: number; rows: number },
  write: (writer: RowWriter, row: number) => void,
): Promise<void> {
  const stream = client.query(from(`copy ${target.into} from stdin (format binary)`));
  await pipeline(Readable.from(chunks(target, write), { objectMode: false, highWaterMark: 1 << 20 }), stream);
}

/**
 * As `copyIn`, of rows that come one after the other; no more than a megabyte of them waits.
 * @param write writes a row, every field of it
 * @returns how many there were
 */
export async function copyInFrom<T>(
  client: pg.Client,
  { into, fields }: { into: string; fields: number },
  rows: AsyncIterable<T>,
  write: (writer: RowWriter, row: T) => void,
): Promise<number> {
  const stream = client.query(from(`copy ${into} from stdin (format binary)`));
  let count = 0;
  async function* written(): AsyncGenerator<Buffer> {
    yield signature;
    const buffer = new RowBuffer();
    for await (const row of rows) {
      buffer.begin(fields);
      write(buffer, row);
      count++;
      if (buffer.isFull) yield buffer.take();
    }
    buffer.begin(-1);
    yield buffer.take();
  }
  await pipeline(Readable.from(written(), { objectMode: false, highWaterMark: 1 << 20 }), stream);
  return count;
}

function* chunks(
  { fields, rows }: { fields: number; rows: number },
  write: (writer: RowWriter, row: number) => void,
): Generator<Buffer> {
  yield signature;
  const buffer = new RowBuffer();
  for (let row = 0; row < rows; row++) {
    buffer.begin(fields);
    write(buffer, row);
    if (buffer.isFull) yield buffer.take();
  }
  buffer.begin(-1);
  yield buffer.take();
}

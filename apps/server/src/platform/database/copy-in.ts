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

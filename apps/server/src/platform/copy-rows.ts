import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';

/**
 * A connection for work in bulk, with the rights of the application but none of the limits of a request.
 * @param url connects to the database as its owner
 */
export async function openBulkClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    options: `-c role=banyan_app -c timezone=UTC -c work_mem=128MB`,
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** A row of a binary COPY, valid until the next one: its fields by their place, in the type the query gives them. */
export interface CopiedRow {
  /** An int8 as a number, which ids of members fit into; 0 for null. */
  id(field: number): number;
  /** A boolean. */
  flag(field: number): 0 | 1;
  /** A numeric as a whole number of units of 10^-digits; 0 for null, NaN when it has more decimals. */
  units(field: number, digits: number): number;
}

const signature = 19;

/** Reads the rows of a query, which are never all in memory. @returns how many there were */
export async function copyOut(
  client: pg.Client,
  query: string,
  onRow: (row: CopiedRow) => void,
): Promise<number> {
  const stream = client.query(to(`copy (${query}) to stdout (format binary)`, { highWaterMark: 1 << 20 }));
  const row = new BinaryRow();
  let rest: Buffer = Buffer.alloc(0);
  let isBegun = false;
  let rows = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let at = 0;
    if (!isBegun) {
      if (buffer.length < signature) {
        rest = buffer;
        continue;
      }
      at = signature;
      isBegun = true;
    }
    for (let end = row.read(buffer, at); end > 0; end = row.read(buffer, at)) {
      onRow(row);
      rows++;
      at = end;
    }
    rest = buffer.subarray(at);
  }
  return rows;
}

// one object for millions of rows: what it reads is told from where the fields begin
class BinaryRow implements CopiedRow {
  private buffer: Buffer = Buffer.alloc(0);
  private readonly starts: number[] = [];
  private readonly lengths: number[] = [];

  /** @returns where the row ends; 0 when it is not whole yet, or the end of the copy */
  read(buffer: Buffer, start: number): number {
    if (start + 2 > buffer.length) return 0;
    const fields = buffer.readInt16BE(start);
    if (fields < 0) return 0;
    let at = start + 2;
    for (let field = 0; field < fields; field++) {
      if (at + 4 > buffer.length) return 0;
      const length = buffer.readInt32BE(at);
      at += 4;
      this.starts[field] = at;
      this.lengths[field] = length;
      if (length > 0) at += length;
    }
    if (at > buffer.length) return 0;
    this.buffer = buffer;
    return at;
  }

  id(field: number): number {
    if ((this.lengths[field] as number) < 0) return 0;
    const at = this.starts[field] as number;
    return this.buffer.readInt32BE(at) * 2 ** 32 + this.buffer.readUInt32BE(at + 4);
  }

  flag(field: number): 0 | 1 {
    return this.buffer[this.starts[field] as number] === 1 ? 1 : 0;
  }

  units(field: number, digits: number): number {
    if ((this.lengths[field] as number) < 0) return 0;
    const at = this.starts[field] as number;
    const groups = this.buffer.readInt16BE(at);
    const weight = this.buffer.readInt16BE(at + 2);
    let value = 0;
    for (let group = 0; group < groups; group++) {
      // of four decimal digits each; the first one counts 10^(4 · weight)
      const exponent = 4 * (weight - group) + digits;
      const figure = this.buffer.readInt16BE(at + 8 + 2 * group);
      value += exponent >= 0 ? figure * 10 ** exponent : figure / 10 ** -exponent;
    }
    if (!Number.isSafeInteger(value)) return Number.NaN;
    return this.buffer.readUInt16BE(at + 4) === 0x4000 ? -value : value;
  }
}

/** Writes the fields of a row one after the other. */
export interface RowWriter {
  int2(value: number): void;
  int4(value: number): void;
  int8(value: number | bigint): void;
  text(value: string): void;
  flag(value: boolean): void;
  /** A moment in milliseconds since 1970. */
  moment(value: number): void;
  /** A day of the calendar, by a moment within it (UTC). */
  day(value: number): void;
  /** A numeric that is a whole number, not negative. */
  numeric(value: number): void;
  null(): void;
}

/** PostgreSQL counts from the year 2000. */
const epoch = Date.UTC(2000, 0, 1);
const dayLength = 86_400_000;

const bufferSize = 1 << 20;
/** No row is longer. */
const longestRow = 4096;

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
  await pipeline(
    Readable.from(chunks(target, write), { objectMode: false, highWaterMark: bufferSize }),
    stream,
  );
}

function* chunks(
  { fields, rows }: { fields: number; rows: number },
  write: (writer: RowWriter, row: number) => void,
): Generator<Buffer> {
  const head = Buffer.alloc(signature);
  head.write('PGCOPY\n\xff\r\n\0', 'latin1');
  yield head;
  let buffer = Buffer.allocUnsafe(bufferSize);
  let at = 0;
  const length = (bytes: number) => {
    at = buffer.writeInt32BE(bytes, at);
  };
  const writer: RowWriter = {
    int2: (value) => {
      length(2);
      at = buffer.writeInt16BE(value, at);
    },
    int4: (value) => {
      length(4);
      at = buffer.writeInt32BE(value, at);
    },
    int8: (value) => {
      length(8);
      if (typeof value === 'bigint') {
        at = buffer.writeBigInt64BE(value, at);
        return;
      }
      const high = Math.floor(value / 2 ** 32);
      at = buffer.writeInt32BE(high, at);
      at = buffer.writeUInt32BE(value - high * 2 ** 32, at);
    },
    text: (value) => {
      const bytes = Buffer.byteLength(value);
      length(bytes);
      at += buffer.write(value, at);
    },
    flag: (value) => {
      length(1);
      at = buffer.writeInt8(value ? 1 : 0, at);
    },
    moment: (value) => writer.int8((value - epoch) * 1000),
    day: (value) => writer.int4(Math.floor((value - epoch) / dayLength)),
    numeric: (value) => {
      const groups: number[] = [];
      for (let left = value; left > 0; left = Math.floor(left / 10_000)) groups.unshift(left % 10_000);
      length(8 + 2 * groups.length);
      for (const part of [groups.length, Math.max(0, groups.length - 1), 0, 0, ...groups])
        at = buffer.writeInt16BE(part, at);
    },
    null: () => length(-1),
  };
  for (let row = 0; row < rows; row++) {
    at = buffer.writeInt16BE(fields, at);
    write(writer, row);
    if (at > bufferSize - longestRow) {
      yield buffer.subarray(0, at);
      buffer = Buffer.allocUnsafe(bufferSize);
      at = 0;
    }
  }
  at = buffer.writeInt16BE(-1, at);
  yield buffer.subarray(0, at);
}

import pg from 'pg';
import { to } from 'pg-copy-streams';
import '../http/read-as-text.ts';
import { connectTo } from '../postgres/connect-to.ts';

/**
 * A connection for work in bulk, with the rights of the application but none of the limits of a request.
 * @param url signs in as the application
 * @param options.synchronousCommit `false` does not wait for the disk: after a crash of the server the last commits may
 *   not have happened, all from some moment on, also those of others
 */
export async function openBulkClient(url: string, { synchronousCommit = true } = {}): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectTo(url),
    options: `-c timezone=UTC -c work_mem=128MB${synchronousCommit ? '' : ' -c synchronous_commit=off'}`,
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** A row of a binary COPY, valid until the next one: its fields by their place, in the type the query gives them. */
export interface CopiedRow {
  /** An int8 as a number, which ids of members fit into; 0 for null. */
  id(field: number): number;
  /** An int4; 0 for null. */
  int(field: number): number;
  /** Text; empty for null. */
  text(field: number): string;
  /** A boolean. */
  flag(field: number): 0 | 1;
  /** A numeric as a whole number of units of 10^-digits; 0 for null, NaN when it has more decimals or is not exact. */
  units(field: number, digits: number): number;
  /** As `units`, of any size. @throws when it has more decimals */
  bigUnits(field: number, digits: number): bigint;
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
  let failure: { error: unknown } | null = null;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    // read to its end: the connection is used again
    if (failure) continue;
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
    try {
      for (let end = row.read(buffer, at); end > 0; end = row.read(buffer, at)) {
        onRow(row);
        rows++;
        at = end;
      }
    } catch (error) {
      failure = { error };
    }
    rest = buffer.subarray(at);
  }
  if (failure) throw failure.error;
  return rows;
}

// one object for millions of rows: it reads fields by the positions at which they begin
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

  int(field: number): number {
    if ((this.lengths[field] as number) < 0) return 0;
    return this.buffer.readInt32BE(this.starts[field] as number);
  }

  text(field: number): string {
    const at = this.starts[field] as number;
    return this.buffer.toString('utf8', at, at + Math.max(0, this.lengths[field] as number));
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
      if (exponent >= 0) value += figure * 10 ** exponent;
      else {
        // a fraction of a unit may be lost in a large sum
        const unit = 10 ** -exponent;
        if (figure % unit !== 0) return Number.NaN;
        value += figure / unit;
      }
    }
    if (!Number.isSafeInteger(value)) return Number.NaN;
    return this.buffer.readUInt16BE(at + 4) === 0x4000 ? -value : value;
  }

  bigUnits(field: number, digits: number): bigint {
    if ((this.lengths[field] as number) < 0) return 0n;
    const at = this.starts[field] as number;
    const groups = this.buffer.readInt16BE(at);
    const weight = this.buffer.readInt16BE(at + 2);
    let value = 0n;
    for (let group = 0; group < groups; group++)
      value = value * 10_000n + BigInt(this.buffer.readInt16BE(at + 8 + 2 * group));
    // what the last group counts
    const exponent = 4 * (weight - groups + 1) + digits;
    const scale = 10n ** BigInt(Math.abs(exponent));
    if (exponent < 0 && value % scale !== 0n) throw new Error(`a figure has more than ${digits} decimals`);
    const units = exponent >= 0 ? value * scale : value / scale;
    return this.buffer.readUInt16BE(at + 4) === 0x4000 ? -units : units;
  }
}

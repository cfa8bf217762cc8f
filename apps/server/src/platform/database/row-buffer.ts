import { millisecondsPerDay } from '@banyan/contract/core/dates';
/** Writes the fields of a row one after the other. */
export interface RowWriter {
  int2(value: number): void;
  int4(value: number): void;
  int8(value: number | bigint): void;
  text(value: string): void;
  /** Text of JSON, for a jsonb. */
  json(text: string): void;
  flag(value: boolean): void;
  /** A moment in milliseconds since 1970. */
  moment(value: number): void;
  /** A day of the calendar, by a moment within it (UTC). */
  day(value: number): void;
  /** A numeric of a whole number of units of 10^-digits; also negative. */
  numeric(units: number | bigint, digits?: number): void;
  null(): void;
}

/** PostgreSQL counts from the year 2000. */
const epoch = Date.UTC(2000, 0, 1);

const size = 1 << 20;
/** Most tables get few rows at a time: a megabyte for each would make the collector run for them alone. */
const firstSize = 1 << 14;
/** No row without text is longer; text enlarges the buffer. */
const longestRow = 4096;
/** A numeric is made of groups of four decimal digits. */
const group = 10_000;

// one object for millions of rows
export class RowBuffer implements RowWriter {
  private buffer = Buffer.allocUnsafe(firstSize);
  private at = 0;

  /** Begins a row with this number of fields. */
  begin(fields: number): void {
    this.makeRoom(0);
    this.at = this.buffer.writeInt16BE(fields, this.at);
  }

  get isFull(): boolean {
    return this.at > size - longestRow;
  }

  /** Returns what was written; the next row begins a new buffer. */
  take(): Buffer {
    const written = this.buffer.subarray(0, this.at);
    this.buffer = Buffer.alloc(0);
    this.at = 0;
    return written;
  }

  int2(value: number): void {
    this.length(2);
    this.at = this.buffer.writeInt16BE(value, this.at);
  }

  int4(value: number): void {
    this.length(4);
    this.at = this.buffer.writeInt32BE(value, this.at);
  }

  int8(value: number | bigint): void {
    this.length(8);
    if (typeof value === 'bigint') {
      this.at = this.buffer.writeBigInt64BE(value, this.at);
      return;
    }
    const high = Math.floor(value / 2 ** 32);
    this.at = this.buffer.writeInt32BE(high, this.at);
    this.at = this.buffer.writeUInt32BE(value - high * 2 ** 32, this.at);
  }

  text(value: string): void {
    const bytes = Buffer.byteLength(value);
    this.makeRoom(bytes);
    this.length(bytes);
    this.at += this.buffer.write(value, this.at);
  }

  json(text: string): void {
    const bytes = Buffer.byteLength(text);
    this.makeRoom(bytes);
    this.length(bytes + 1);
    // the version of the binary form
    this.at = this.buffer.writeUInt8(1, this.at);
    this.at += this.buffer.write(text, this.at);
  }

  flag(value: boolean): void {
    this.length(1);
    this.at = this.buffer.writeInt8(value ? 1 : 0, this.at);
  }

  moment(value: number): void {
    this.int8((value - epoch) * 1000);
  }

  day(value: number): void {
    this.int4(Math.floor((value - epoch) / millisecondsPerDay));
  }

  numeric(units: number | bigint, digits = 0): void {
    const isNegative = units < 0;
    const scale = 10 ** digits;
    let whole: number;
    let rest: number;
    if (typeof units === 'number') {
      const value = Math.abs(units);
      whole = Math.floor(value / scale);
      rest = value - whole * scale;
    } else {
      const value = isNegative ? -units : units;
      // at most 19 digits: what is above 2^53 without a fraction is written by its two halves
      if (value / BigInt(scale) > BigInt(Number.MAX_SAFE_INTEGER)) {
        this.largeNumeric(value, digits, isNegative);
        return;
      }
      whole = Number(value / BigInt(scale));
      rest = Number(value % BigInt(scale));
    }
    const wholeGroups = whole < 1e4 ? 1 : whole < 1e8 ? 2 : whole < 1e12 ? 3 : 4;
    const restGroups = Math.ceil(digits / 4);
    this.numericHead(wholeGroups + restGroups, wholeGroups - 1, isNegative, digits);
    this.groups(whole, wholeGroups);
    if (restGroups > 0) this.groups(rest * 10 ** (4 * restGroups - digits), restGroups);
  }

  null(): void {
    this.length(-1);
  }

  private largeNumeric(value: bigint, digits: number, isNegative: boolean): void {
    const restGroups = Math.ceil(digits / 4);
    let left = value * 10n ** BigInt(4 * restGroups - digits);
    const groups: number[] = [];
    for (; left > 0n; left /= BigInt(group)) groups.unshift(Number(left % BigInt(group)));
    this.numericHead(groups.length, groups.length - restGroups - 1, isNegative, digits);
    for (const part of groups) this.at = this.buffer.writeInt16BE(part, this.at);
  }

  private numericHead(groups: number, weight: number, isNegative: boolean, digits: number): void {
    this.length(8 + 2 * groups);
    this.at = this.buffer.writeInt16BE(groups, this.at);
    this.at = this.buffer.writeInt16BE(weight, this.at);
    this.at = this.buffer.writeUInt16BE(isNegative ? 0x4000 : 0, this.at);
    this.at = this.buffer.writeInt16BE(digits, this.at);
  }

  /** Writes a number from its last group of digits to its first. */
  private groups(value: number, count: number): void {
    let left = value;
    for (let place = this.at + 2 * (count - 1); place >= this.at; place -= 2) {
      const rest = Math.floor(left / group);
      this.buffer.writeInt16BE(left - rest * group, place);
      left = rest;
    }
    this.at += 2 * count;
  }

  private length(bytes: number): void {
    this.at = this.buffer.writeInt32BE(bytes, this.at);
  }

  private makeRoom(bytes: number): void {
    if (this.at + bytes + longestRow <= this.buffer.length) return;
    const larger = Buffer.allocUnsafe(this.at + 2 * bytes + size);
    this.buffer.copy(larger, 0, 0, this.at);
    this.buffer = larger;
  }
}

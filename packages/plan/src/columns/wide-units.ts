export type Bytes = WideUnits | Float64Array | Int32Array | Int8Array | Uint8Array;

/** The bytes of an array, not copied. */
export function bytesOf(array: Bytes): Uint8Array {
  if (array instanceof WideUnits) return array.bytes;
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

/**
 * Whole numbers of up to 128 bits side by side, each of two 64-bit words, the low one first (the processors Node.js
 * runs on are little-endian). Reading and writing what a double holds makes no bigint.
 */
export class WideUnits {
  readonly length: number;
  /** As bytes: the same for the same figures. */
  readonly bytes: Uint8Array;
  private readonly words: BigInt64Array;
  private readonly halves: Int32Array;

  constructor(length: number, place: { buffer: ArrayBufferLike; from: number } | null = null) {
    const { buffer, from } = place ?? { buffer: new ArrayBuffer(16 * length), from: 0 };
    this.length = length;
    this.bytes = new Uint8Array(buffer, from, 16 * length);
    this.words = new BigInt64Array(buffer, from, 2 * length);
    this.halves = new Int32Array(buffer, from, 4 * length);
  }

  static from(figures: ArrayLike<number | bigint>): WideUnits {
    const units = new WideUnits(figures.length);
    for (let i = 0; i < figures.length; i++) units.put(i, figures[i] as number | bigint);
    return units;
  }

  /** A number while it is exact, else a bigint. */
  at(i: number): number | bigint {
    const { halves } = this;
    const low = halves[4 * i + 1] as number;
    const sign = low >> 31;
    if (halves[4 * i + 2] === sign && halves[4 * i + 3] === sign && (low ^ sign) < 2 ** 21) {
      const number = low * 2 ** 32 + ((halves[4 * i] as number) >>> 0);
      if (number >= Number.MIN_SAFE_INTEGER) return number;
    }
    return ((this.words[2 * i + 1] as bigint) << 64n) | BigInt.asUintN(64, this.words[2 * i] as bigint);
  }

  /** Throws when the figure does not fit into 128 bits. */
  put(i: number, value: number | bigint): void {
    const { halves, words } = this;
    if (typeof value === 'number') {
      const high = Math.floor(value / 2 ** 32);
      const sign = high >> 31;
      halves[4 * i] = value - high * 2 ** 32;
      halves[4 * i + 1] = high;
      halves[4 * i + 2] = sign;
      halves[4 * i + 3] = sign;
      return;
    }
    if (BigInt.asIntN(128, value) !== value) throw new Error(`${value} does not fit into 128 bits`);
    words[2 * i] = BigInt.asIntN(64, value);
    words[2 * i + 1] = value >> 64n;
  }

  /** Copies figures to the first places. */
  set(figures: Float64Array | WideUnits): void {
    if (figures instanceof WideUnits) this.bytes.set(figures.bytes);
    else for (let i = 0; i < figures.length; i++) this.put(i, figures[i] as number);
  }

  slice(): WideUnits {
    const copy = new WideUnits(this.length);
    copy.set(this);
    return copy;
  }

  *[Symbol.iterator](): Generator<number | bigint> {
    for (let i = 0; i < this.length; i++) yield this.at(i);
  }

  /** The same figures, not copied. */
  subarray(begin: number, end: number): WideUnits {
    return new WideUnits(end - begin, {
      buffer: this.bytes.buffer,
      from: this.bytes.byteOffset + 16 * begin,
    });
  }
}

/** Whole numbers that a seed decides: from 0 up to, without, `below`. */
export type Random = (below: number) => number;

/** The same numbers for the same seed, on every machine (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** One of a list. */
export function pick<T>(random: Random, list: readonly T[]): T {
  const found = list[random(list.length)];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
}

/** Money in the oracle: whole units of 10^-8. */
export const toUnits = (amount: string): bigint => {
  const [whole = '0', decimals = ''] = amount.replace('-', '').split('.');
  const units = BigInt(whole) * 100_000_000n + BigInt(decimals.padEnd(8, '0'));
  return amount.startsWith('-') ? -units : units;
};
export const toAmount = (units: bigint): string => {
  const digits = String(units < 0n ? -units : units).padStart(9, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -8)}.${digits.slice(-8)}`;
};

import type { Network } from '@banyan/plan/trees/network-shapes';

/** The buyers of a generated network, and the counters that follow. */
export interface Purchases {
  /** By member number: the face value of the one topup; 0 = none. */
  amount: Float64Array;
  activeDirects: Int32Array;
  directsBusiness: Float64Array;
  /** Members who bought, in the order of joining. */
  buyers: Int32Array;
}

const prices = [1000, 2500, 5000, 10_000];

/** Decides who buys, the same for the same seed. The first member always does. */
export function buyPackages(network: Network, seed: number, buyersInTen = 3): Purchases {
  const n = network.parent.length;
  const amount = new Float64Array(n);
  const activeDirects = new Int32Array(n);
  const directsBusiness = new Float64Array(n);
  const buyers = new Int32Array(n);
  let bought = 0;
  for (let i = 0; i < n; i++) {
    const word = scramble(i + seed);
    if (i > 0 && word % 10 >= buyersInTen) continue;
    const price = prices[(word >>> 8) % prices.length] as number;
    amount[i] = price;
    buyers[bought++] = i;
    const sponsor = network.sponsor[i] as number;
    if (sponsor < 0) continue;
    activeDirects[sponsor] = (activeDirects[sponsor] as number) + 1;
    directsBusiness[sponsor] = (directsBusiness[sponsor] as number) + price;
  }
  return { amount, activeDirects, directsBusiness, buyers: buyers.subarray(0, bought) };
}

/** A 32-bit hash of a whole number. */
function scramble(value: number): number {
  let word = Math.imul(value ^ (value >>> 16), 0x45d9f3b);
  word = Math.imul(word ^ (word >>> 16), 0x45d9f3b);
  return (word ^ (word >>> 16)) >>> 0;
}

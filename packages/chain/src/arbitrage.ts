/** One pair of a DEX as a trade sees it: what lies of the token that goes in and of the one that comes out. */
export interface Pool {
  in: bigint;
  out: bigint;
  /** Of 1000: 997 = the pool keeps 0.3 %. */
  fee: bigint;
}

/** Smallest units, of the base token but for `middle`. */
export interface ArbitrageQuote {
  amount: bigint;
  middle: bigint;
  out: bigint;
  gross: bigint;
  fee: bigint;
  net: bigint;
}

/**
 * The trade that gains most when the middle token is bought in the first pool and sold in the second, in whole numbers
 * (docs/on-chain.md §6). All are 0 where nothing is gained.
 * @param pools the first takes base and gives middle, the second takes middle and gives base
 * @param perf_bps the company's part of the gross gain, of 10,000
 */
export function quoteArbitrage(pools: readonly [Pool, Pool], perf_bps: bigint): ArbitrageQuote {
  const amount = bestAmount(...pools);
  const middle = swapOut(amount, pools[0]);
  const out = swapOut(middle, pools[1]);
  const gross = out - amount;
  const fee = floorDiv(gross * perf_bps, 10_000n);
  return { amount, middle, out, gross, fee, net: gross - fee };
}

function bestAmount(first: Pool, second: Pool): bigint {
  const [x1, y1, f1] = [first.in, first.out, first.fee];
  const [y2, x2, f2] = [second.in, second.out, second.fee];
  // the root is above 1000·x1·y2 only where this holds: of almost all pools no root is needed
  if (f1 * f2 * y1 * x2 <= 1_000_000n * x1 * y2) return 0n;
  const bracket = wholeRoot(f1 * f2 * x1 * y1 * x2 * y2) - 1000n * x1 * y2;
  return bracket <= 0n ? 0n : (1000n * bracket) / (f1 * (1000n * y2 + f2 * y1));
}

/** What a pool gives for an amount. */
const swapOut = (amount: bigint, pool: Pool): bigint =>
  amount === 0n ? 0n : (amount * pool.fee * pool.out) / (pool.in * 1000n + amount * pool.fee);

/** Rounds down below zero too, where BigInt rounds towards it. */
function floorDiv(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor;
  return value % divisor !== 0n && value < 0n ? quotient - 1n : quotient;
}

/** The whole part of the square root, by Newton's method from above. */
export function wholeRoot(value: bigint): bigint {
  if (value < 2n) return value;
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2));
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

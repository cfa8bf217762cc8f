import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Pool, quoteArbitrage, wholeRoot } from './arbitrage.ts';

const tokens = (count: bigint) => count * 10n ** 18n;
const coins = (count: bigint) => count * 10n ** 6n;
const cheap: Pool = { in: coins(500_000n), out: tokens(1_050_000n), fee: 997n };
const dear: Pool = { in: tokens(800_000n), out: coins(400_000n), fee: 997n };
const turned = (pool: Pool): Pool => ({ ...pool, in: pool.out, out: pool.in });
const nothing = { amount: 0n, middle: 0n, out: 0n, gross: 0n, fee: 0n, net: 0n };

describe('a trade between two pools', () => {
  it('is the worked one of docs/on-chain.md', () => {
    expect(quoteArbitrage([cheap, dear], 2000n)).toEqual({
      amount: 4_696_872_949n,
      middle: 9_742_597_962_147_442_658_353n,
      out: 4_798_423_998n,
      gross: 101_551_049n,
      fee: 20_310_209n,
      net: 81_240_840n,
    });
  });

  it('the other way round is none', () => {
    expect(quoteArbitrage([turned(dear), turned(cheap)], 2000n)).toEqual(nothing);
  });

  it('between alike pools, and with an empty one, is none', () => {
    expect(quoteArbitrage([cheap, turned(cheap)], 2000n)).toEqual(nothing);
    expect(quoteArbitrage([{ in: 0n, out: 0n, fee: 997n }, dear], 2000n)).toEqual(nothing);
    expect(quoteArbitrage([cheap, { in: 0n, out: 0n, fee: 0n }], 2000n)).toEqual(nothing);
  });

  it('gains as much as that of any other amount, but for what rounding takes', () => {
    const pool = (side: 'in' | 'out') =>
      fc
        .tuple(fc.bigInt(coins(1000n), coins(10n ** 7n)), fc.bigInt(tokens(1000n), tokens(10n ** 7n)))
        .map(
          ([base, middle]): Pool =>
            side === 'in' ? { in: base, out: middle, fee: 997n } : { in: middle, out: base, fee: 997n },
        );
    const gives = (amount: bigint, pools: readonly Pool[]) =>
      pools.reduce((sum, { in: held, out, fee }) => (sum * fee * out) / (held * 1000n + sum * fee), amount);
    fc.assert(
      fc.property(pool('in'), pool('out'), fc.bigInt(1n, coins(10n ** 7n)), (first, second, other) => {
        const { gross } = quoteArbitrage([first, second], 0n);
        expect(gives(other, [first, second]) - other <= gross + 3n).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('has the amount of the formula also where prices nearly meet', () => {
    const lies = fc.bigInt(1n, 10n ** 24n);
    const near = fc.bigInt(-5n, 5n);
    fc.assert(
      fc.property(lies, lies, lies, near, (x1, y1, y2, by) => {
        // what both sides are worth differs by the fees, give or take a few units
        const x2 = (1_000_000n * x1 * y2) / (997n * 997n * y1) + by;
        if (x2 < 0n) return;
        const pools: [Pool, Pool] = [
          { in: x1, out: y1, fee: 997n },
          { in: y2, out: x2, fee: 997n },
        ];
        const bracket = wholeRoot(997n * 997n * x1 * y1 * x2 * y2) - 1000n * x1 * y2;
        const amount = bracket <= 0n ? 0n : (1000n * bracket) / (997n * (1000n * y2 + 997n * y1));
        expect(quoteArbitrage(pools, 0n).amount).toBe(amount);
      }),
      { numRuns: 500 },
    );
  });

  it('leaves the member what the fee does not take', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10_000n), (bps) => {
        const { gross, fee, net } = quoteArbitrage([cheap, dear], bps);
        expect(fee * 10_000n <= gross * bps && (fee + 1n) * 10_000n > gross * bps).toBe(true);
        expect(fee + net).toBe(gross);
      }),
    );
  });
});

describe('the whole root', () => {
  it('is the largest number whose square is not above', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 150n), (value) => {
        const root = wholeRoot(value);
        expect(root * root <= value && (root + 1n) * (root + 1n) > value).toBe(true);
      }),
      { examples: [[0n], [1n], [2n], [3n], [4n], [10n ** 40n - 1n], [10n ** 40n]] },
    );
  });
});

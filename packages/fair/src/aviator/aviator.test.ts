import { toDecimal } from '@banyan/plan/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../plan/test/property-runs.ts';
import { amountOf } from '../../test/random-draw.ts';
import { workedDraw } from '../../test/worked-example.ts';
import { crashX100, drawCrash, usualCapX100 } from './crash-point.ts';
import { crashMilliseconds, factorText, shownX100 } from './flight.ts';
import { aviatorExposure, cashOut, highestX100 } from './payouts.ts';

const rules = { edge_bps: 300, cap_x100: usualCapX100 };
const all = 2n ** 52n;

describe('the crash point', () => {
  it.each([
    [1, 'd693b4d8821a0914', '5.99', '6.11', 29863, '1.13'],
    [2, '16351e95be269096', '1.06', '1.08', 1128, '1.30'],
    [3, 'bb8e9d403c27f9b1', '3.62', '3.70', 21488, '3.24'],
  ])('of round %i is the worked one', (round, begins, crash, atOnePercent, milliseconds, fromChain) => {
    const draw = workedDraw('AV', round);
    const found = drawCrash(draw, rules);
    expect(found.draws.map((block) => block.slice(0, 16))).toEqual([begins]);
    expect(factorText(found.crash_x100)).toBe(crash);
    expect(crashMilliseconds(found.crash_x100)).toBe(milliseconds);
    expect(factorText(drawCrash(draw, { ...rules, edge_bps: 100 }).crash_x100)).toBe(atOnePercent);
    expect(factorText(drawCrash(workedDraw('AV', round, ''), rules).crash_x100)).toBe(fromChain);
  });

  it('is 1.94 in the middle, 1.00 at the beginning, the cap at the end', () => {
    expect(crashX100(2n ** 51n, rules)).toBe(194);
    expect(crashX100(0n, rules)).toBe(100);
    expect(crashX100(all - 1n, rules)).toBe(usualCapX100);
    expect(crashX100(all - 1n, { ...rules, cap_x100: 5000 })).toBe(5000);
    expect(crashX100(all - 1n, { edge_bps: 10_000, cap_x100: 5000 })).toBe(100);
  });

  const bits = fc.bigInt({ min: 0n, max: all - 1n });
  const edges = fc.integer({ min: 0, max: 2000 });

  it('is the exact fraction, rounded down to hundredths', () => {
    const highest = BigInt(Number.MAX_SAFE_INTEGER);
    fc.assert(
      fc.property(bits, edges, (r, edge_bps) => {
        const x = BigInt(crashX100(r, { edge_bps, cap_x100: Number(highest) }));
        // x / 100 ≤ (1 − edge) / (1 − r / 2⁵²) < (x + 1) / 100, multiplied out
        const [exact, each] = [BigInt(10_000 - edge_bps) * all, 100n * (all - r)];
        expect(x === 100n || x * each <= exact).toBe(true);
        expect((x + 1n) * each > exact || x === highest).toBe(true);
      }),
      runs(500),
    );
  });

  it('reaches m with a chance of (1 − edge) / m, counted on all 2⁵² possibilities', () => {
    fc.assert(
      fc.property(fc.integer({ min: 101, max: 1_000_000 }), edges, (x100, edge_bps) => {
        const isReached = (r: bigint) => crashX100(r, { edge_bps, cap_x100: usualCapX100 }) >= x100;
        let [low, high] = [0n, all];
        while (low < high) {
          const middle = (low + high) / 2n;
          if (isReached(middle)) high = middle;
          else low = middle + 1n;
        }
        const exact = (BigInt(10_000 - edge_bps) * all) / (100n * BigInt(x100));
        expect(all - low - exact).toBeGreaterThanOrEqual(0n);
        expect(all - low - exact).toBeLessThanOrEqual(1n);
      }),
      runs(100),
    );
  });
});

describe('a flight', () => {
  it('shows its factor and ends where it crashes', () => {
    expect(crashMilliseconds(100)).toBe(166);
    expect([0, 165, 166].map(shownX100)).toEqual([100, 100, 101]);
    expect(factorText(usualCapX100)).toBe('1000000.00');
  });

  it('still shows the crash point a millisecond before its end, and more at its end', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 1_000_000 }), (crash) => {
        const ends = crashMilliseconds(crash);
        expect(shownX100(ends)).toBeGreaterThan(crash);
        expect(shownX100(ends - 1)).toBeLessThanOrEqual(crash);
      }),
      runs(300),
    );
  });
});

describe('a bet on a flight', () => {
  it('pays the factor it left at, rounded down', () => {
    expect(cashOut('100', 150, 599, 2).toFixed()).toBe('150');
    expect(cashOut('33.33', 362, 362, 2).toFixed()).toBe('120.65');
    expect(cashOut('33.33', 362, 361, 2).toFixed()).toBe('0');
    expect(cashOut('3', 150, 200, 0).toFixed()).toBe('4');
  });

  it('pays nothing below 1.01: at 1.00 nobody leaves', () => {
    expect(cashOut('100', 100, 100, 2).toFixed()).toBe('0');
    expect(cashOut('100', 100, 599, 2).toFixed()).toBe('0');
    expect(cashOut('100', 101, 101, 2).toFixed()).toBe('101');
  });

  it('ends at the lowest of its target, the cap and the largest win', () => {
    expect(highestX100('100', null, 5000, null)).toBe(5000);
    expect(highestX100('100', 250, 5000, null)).toBe(250);
    expect(highestX100('100', 9000, 5000, null)).toBe(5000);
    expect(highestX100('300', 9000, 5000, '1000')).toBe(333);
    expect(cashOut('300', 333, 500, 2).lte('1000')).toBe(true);
  });

  it('counts with its highest factor in the exposure, which no crash point exceeds', () => {
    const exposure = aviatorExposure([
      { stake: '100', highest_x100: 250 },
      { stake: '10.01', highest_x100: 101 },
    ]);
    expect(exposure.stakes.toFixed()).toBe('110.01');
    expect(exposure.liability.toFixed()).toBe('260.1101');
    expect(exposure.worst_loss.toFixed()).toBe('150.1001');
    const bets = fc.array(
      fc.record({
        stake: fc.integer({ min: 1, max: 1e7 }).map(amountOf),
        highest_x100: fc.integer({ min: 101, max: 100_000 }),
      }),
      { maxLength: 10 },
    );
    fc.assert(
      fc.property(bets, fc.integer({ min: 100, max: 200_000 }), (taken, crash) => {
        const paid = taken.reduce(
          (sum, { stake, highest_x100 }) => sum.plus(cashOut(stake, highest_x100, crash, 2)),
          toDecimal('0'),
        );
        const { stakes, worst_loss } = aviatorExposure(taken);
        expect(paid.minus(stakes).lte(worst_loss)).toBe(true);
      }),
      runs(100),
    );
  });
});

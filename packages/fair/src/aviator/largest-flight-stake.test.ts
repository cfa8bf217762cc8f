import { toDecimal } from '@banyan/plan/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../plan/test/property-runs.ts';
import { largestFlightStake, lossAt } from './largest-flight-stake.ts';
import { highestX100 } from './payouts.ts';

it('is the largest stake up to the refused one that passes, as trying each of them shows', () => {
  const wanted = fc.record({
    stake: fc.integer({ min: 1, max: 300 }),
    auto: fc.option(fc.integer({ min: 101, max: 3000 })),
    left: fc.integer({ min: 0, max: 500 }),
    cap_x100: fc.integer({ min: 101, max: 100_000 }),
    // more than the largest stake at 1.01, as a chain has it
    max_win: fc.option(fc.integer({ min: 304, max: 2000 })),
  });
  fc.assert(
    fc.property(wanted, ({ stake, auto, left, cap_x100, max_win }) => {
      const rules = { cap_x100, max_win: max_win === null ? null : String(max_win), digits: 0 };
      let largest = 0;
      for (let one = 1; one <= stake; one += 1)
        if (lossAt(String(one), highestX100(String(one), auto, cap_x100, rules.max_win)).lte(left))
          largest = one;
      expect(largestFlightStake(String(stake), auto, String(left), rules)).toBe(String(largest));
    }),
    runs(400),
  );
});

it('counts in the decimals of the company', () => {
  const rules = { cap_x100: 100_000_000, max_win: '5000', digits: 2 };
  expect(largestFlightStake('100', 121, '20', rules)).toBe('95.23');
  expect(lossAt('95.23', 121).lte('20')).toBe(true);
  expect(lossAt('95.24', 121).gt('20')).toBe(true);
  expect(toDecimal(largestFlightStake('1', 5000, '0', rules)).toFixed()).toBe('0');
});

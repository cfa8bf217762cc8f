import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closed, rowsAsValues, someFacts } from '../../test/closing-builders.ts';
import { runs } from '../../test/property-runs.ts';
import { figureAt, unitsText } from '../columns/figure.ts';
import { toDecimal } from '../money.ts';

const days = { packages: [{ code: 'P', roi_percent: '10', roi_days: 30 }] };
/** A company whose members have ROI of a tenth of these amounts. */
function aDay(amounts: string[], turnover: bigint, paid: bigint, caps: object, earned?: number[]) {
  const facts = someFacts({
    ...days,
    members: amounts.map((_, i) => ({ name: `M${i}`, ...(i > 0 ? { sponsor: 'M0' } : {}) })),
    topups: amounts.map((amount, i) => ({ of: `M${i}`, amount })),
    over: {
      companyCap: { turnover, paid },
      ...(earned ? { earned: Float64Array.from(earned) } : {}),
    },
  });
  return closed(facts, { incomes: { roi: {} }, caps });
}
const amountsOf = (outcome: ReturnType<typeof aDay>) =>
  rowsAsValues(outcome).map(({ amount, reason }) => `${amount} ${reason}`);
const THREE = ['10000', '3333.30', '666.70'];

test('40 % of 2500 cut rows of 1000, 333.33 and 66.67 to 714.28, 238.09 and 47.62', () => {
  expect(amountsOf(aDay(THREE, 250_000n, 0n, { company: { percent: '40' } }))).toEqual([
    '714.28 cap_company',
    '238.09 cap_company',
    '47.62 cap_company',
  ]);
});

test('a cap that stops pays the rows in their order until it is used up', () => {
  const company = { percent: '40', how: 'stop' };
  expect(amountsOf(aDay(THREE, 250_000n, 0n, { company }))).toEqual([
    '1000.00 null',
    '0.00 cap_company',
    '0.00 cap_company',
  ]);
  expect(amountsOf(aDay(THREE, 300_000n, 0n, { company }))).toEqual([
    '1000.00 null',
    '200.00 cap_company',
    '0.00 cap_company',
  ]);
});

test('what earlier closings of the period paid is taken off, and a turnover below zero allows nothing', () => {
  const company = { percent: '40' };
  expect(amountsOf(aDay(THREE, 500_000n, 100_000n, { company }))[0]).toBe('714.28 cap_company');
  expect(amountsOf(aDay(THREE, 500_000n, 300_000n, { company }))[0]).toBe('0.00 cap_company');
  expect(amountsOf(aDay(THREE, -500_000n, 0n, { company }))[0]).toBe('0.00 cap_company');
});

test('the reason is the cap that cut last: of members, of the topups, of the company', () => {
  const caps = { member: { per_period: '900' }, topup_multiple: '0.08', company: { percent: '100' } };
  expect(amountsOf(aDay(['10000'], 10_000_000n, 0n, { member: caps.member }, [0]))).toEqual([
    '900.00 cap_member',
  ]);
  expect(amountsOf(aDay(['10000'], 10_000_000n, 0n, caps, [0]))).toEqual(['800.00 cap_multiple']);
  expect(amountsOf(aDay(['10000'], 10_000_000n, 0n, caps, [20_000]))).toEqual(['700.00 cap_member']);
  expect(amountsOf(aDay(['10000'], 50_000n, 0n, caps, [0]))).toEqual(['500.00 cap_company']);
});

test('whatever caps there are, gross is amount and trimmed, and neither a member nor the company exceeds its own', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 8 }),
      fc.bigInt({ min: -1000n, max: 99_999n }),
      fc.bigInt({ min: 0n, max: 9999n }),
      fc.constantFrom('pro_rata', 'stop'),
      fc.constantFrom('0', '33.3333', '100'),
      fc.option(fc.constantFrom('0', '5', '77.77'), { nil: undefined }),
      fc.option(fc.constantFrom('0.0333', '0.09'), { nil: undefined }),
      fc.integer({ min: -3000, max: 9000 }),
      (cents, turnover, paid, how, percent, maxPerPeriod, topup_multiple, before) => {
        const caps = {
          company: { percent, how },
          ...(maxPerPeriod === undefined ? {} : { member: { per_period: maxPerPeriod } }),
          ...(topup_multiple === undefined ? {} : { topup_multiple }),
        };
        const texts = cents.map((amount) => unitsText(amount, 2));
        const earned = cents.map(() => before);
        const outcome = aDay(texts, turnover, paid, caps, earned);
        const rows = rowsAsValues(outcome);
        for (const { gross, amount, trimmed } of rows)
          expect(toDecimal(amount).plus(trimmed).toFixed(2)).toBe(gross);
        const sum = rows.reduce((total, { amount }) => total.plus(amount), toDecimal('0'));
        const allowed = toDecimal(String(turnover))
          .times(percent)
          .div(100)
          .floor()
          .minus(String(paid))
          .div(100);
        expect(sum.lte(allowed.isNegative() ? 0 : allowed)).toBe(true);
        if (maxPerPeriod !== undefined)
          for (const { amount } of rows)
            expect(
              toDecimal(amount).isZero() || toDecimal(amount).plus(unitsText(before, 2)).lte(maxPerPeriod),
            ).toBe(true);
        const counted = outcome.totals.reduce((total, { amount }) => total.plus(amount), toDecimal('0'));
        expect(counted.eq(sum)).toBe(true);
        // what was cut is free again: a topup has earned what its rows pay
        if (topup_multiple !== undefined)
          rows.forEach(({ amount }, i) => {
            expect(unitsText(figureAt(outcome.topups.earned, i), 2)).toBe(amount);
          });
      },
    ),
    runs(300),
  );
});

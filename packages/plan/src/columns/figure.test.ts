import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../test/property-runs.ts';
import { capByMultiple } from '../instant/caps.ts';
import { moneyText, roundMoney, toDecimal } from '../money.ts';
import {
  baseOfShare,
  factorOf,
  figureOf,
  limitUnits,
  minus,
  moneyUnits,
  plus,
  rateUnits,
  setFigure,
  shareOf,
  thresholdUnits,
  timesOf,
  unitsText,
  wholeUnits,
} from './figure.ts';
import { figureList, listed, pushFigure } from './lists.ts';

const figures = fc
  .oneof(fc.maxSafeNat().map(BigInt), fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }), fc.nat().map(BigInt))
  .map((value) => ({ value, figure: figureOf(value) }));
const rates = fc.oneof(fc.nat({ max: 1_000_000 }), fc.nat({ max: 100_000_000 }));
const often = runs(5000);

test('a share is exact and rounded half up, whatever the figures', () => {
  fc.assert(
    fc.property(figures, rates, ({ value, figure }, rate) => {
      const share = toDecimal(value.toString()).times(rate).dividedBy('1000000');
      expect(BigInt(shareOf(figure, rate)).toString()).toBe(roundMoney(share, 0).toFixed());
      if (rate === 0) return;
      const base = toDecimal(value.toString()).times('1000000').dividedToIntegerBy(rate);
      expect(BigInt(baseOfShare(figure, rate)).toString()).toBe(base.toFixed());
    }),
    often,
  );
  // 249.975 of 3333 at 7.5 %
  expect(shareOf(333_300, rateUnits('7.5'))).toBe(24_998);
  expect([shareOf(5, 100_000), shareOf(4, 100_000)]).toEqual([1, 0]);
});

test('sums, differences, multiples and whole units are exact, and numbers wherever they fit', () => {
  fc.assert(
    fc.property(figures, figures, fc.nat({ max: 50_000 }), (a, b, factor) => {
      for (const [found, exact] of [
        [plus(a.figure, b.figure), a.value + b.value],
        [minus(a.figure, b.figure), a.value - b.value],
      ] as const) {
        expect(BigInt(found)).toBe(exact);
        expect(typeof found === 'number').toBe(Number.isSafeInteger(Number(exact)));
      }
      if (typeof a.figure === 'number')
        expect(BigInt(timesOf(a.figure, factor))).toBe((a.value * BigInt(factor)) / 10_000n);
      const whole = b.value === 0n ? a.value : a.value - (a.value % b.value);
      expect(BigInt(wholeUnits(a.figure, b.figure))).toBe(whole);
    }),
    often,
  );
});

test('what is kept in doubles is added up exactly or not at all', () => {
  const largest = Number.MAX_SAFE_INTEGER;
  const doubles = new Float64Array(1);
  setFigure(doubles, 0, plus(largest - 1, 1));
  expect(doubles[0]).toBe(largest);
  expect(() => setFigure(doubles, 0, plus(largest, 1))).toThrow('does not fit into a double');
});

test('amounts of a plan are rounded as what they are for', () => {
  const rounded = (amount: string, digits: number) => [
    moneyUnits(amount, digits),
    thresholdUnits(amount, digits),
    limitUnits(amount, digits),
  ];
  expect(rounded('12.5', 2)).toEqual([1250, 1250, 1250]);
  expect(rounded('12.345', 2)).toEqual([1235, 1235, 1234]);
  expect(rounded('0.0001', 0)).toEqual([0, 1, 0]);
  expect(moneyUnits('999999999999999999', 2)).toBe(99_999_999_999_999_999_900n);
  expect([rateUnits('0.0001'), rateUnits('100'), factorOf('1.3333')]).toEqual([1, 1_000_000, 13_333]);
  expect(() => rateUnits('0.00001')).toThrow('no rate can be 0.00001 %');
  expect(() => factorOf('0.00001')).toThrow('no multiple can be 0.00001');
});

test('units are written with the digits of the company', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n }), fc.nat({ max: 8 }), (value, digits) => {
      const decimal = toDecimal(value.toString()).dividedBy(toDecimal('10').pow(digits));
      expect(unitsText(figureOf(value), digits)).toBe(moneyText(decimal, digits));
    }),
    runs(1000),
  );
  expect(unitsText(-5, 2)).toBe('-0.05');
});

test('a list of figures turns into 128 bits with the first that needs them', () => {
  const list = figureList();
  for (let value = 0; value < 100; value++) pushFigure(list, value);
  expect(listed(list)).toBeInstanceOf(Float64Array);
  pushFigure(list, 2n ** 53n);
  pushFigure(list, 7);
  expect([...listed(list)].slice(98)).toEqual([98, 99, 2n ** 53n, 7]);
});

test('the multiple of a topup leaves the room that an instant income finds', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat({ max: 50_000 }), (cents, factor) => {
      const amount = toDecimal(cents.toString()).dividedBy('100').toFixed();
      const multiple = toDecimal(factor.toString()).dividedBy('10000').toFixed();
      const topup = { topup: 'T', amount, earned: '0', is_completed: false };
      const { room } = capByMultiple([topup], toDecimal('0'), multiple, 2);
      expect(unitsText(timesOf(cents, factor), 2)).toBe(moneyText(room ?? '0', 2));
    }),
    runs(1000),
  );
});

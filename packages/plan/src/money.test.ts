import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../test/property-runs.ts';
import { moneyText, roundDown, roundMoney, toDecimal } from './money.ts';

test('half a unit rounds up', () => {
  expect(moneyText(roundMoney('249.975', 2), 2)).toBe('249.98');
  expect(moneyText(roundMoney('249.9749999999999999999999999999', 2), 2)).toBe('249.97');
  expect(moneyText(roundMoney('0.5', 0), 0)).toBe('1');
});

test('half a unit below zero rounds away from zero, so that a reversal mirrors its row', () => {
  expect(moneyText(roundMoney('-249.975', 2), 2)).toBe('-249.98');
});

test('what rounds to nothing is written as zero, without a sign', () => {
  expect(moneyText(roundMoney('-0.004', 2), 2)).toBe('0.00');
});

test('a sum beyond what a JavaScript number can hold stays exact', () => {
  const sum = toDecimal('12345678901234567890.12345678').times('12.3456').dividedBy('100');
  expect(sum.toFixed()).toBe('1524148134430814813.44308148023168');
  expect(moneyText(toDecimal('9007199254740993.01').plus('0.02'), 2)).toBe('9007199254740993.03');
});

test('text that is no number is refused', () => {
  for (const text of ['', 'abc', 'NaN', 'Infinity', '1,000']) expect(() => toDecimal(text)).toThrow();
});

const amount = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }).map((units) => `${units}e-6`);

test('rounding a negative amount mirrors rounding the positive one', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 8 }), (value, digits) => {
      const mirrored = roundMoney(toDecimal(value).negated(), digits).negated();
      expect(mirrored.eq(roundMoney(value, digits))).toBe(true);
    }),
    runs(1000),
  );
});

test('rounding down never makes an amount larger', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 8 }), (value, digits) => {
      expect(roundDown(value, digits).abs().lte(toDecimal(value).abs())).toBe(true);
    }),
    runs(1000),
  );
});

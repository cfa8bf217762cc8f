import { describe, expect, test } from 'vitest';
import { formatFigure, formatMoney } from './money.ts';

const rupees = { currency_symbol: '₹', is_currency_symbol_prefixed: true, round_off_digits: 2 };

describe('money as people read it', () => {
  test('groups lakhs and crores, whatever the length', () => {
    expect(formatMoney('184250.00000000', rupees)).toBe('₹1,84,250.00');
    expect(formatMoney('99999999.99', rupees)).toBe('₹9,99,99,999.99');
    expect(formatMoney('12345678901234567890.12', rupees)).toBe('₹1,23,45,67,89,01,23,45,67,890.12');
    expect(formatMoney('999', rupees)).toBe('₹999.00');
  });

  test('rounds half up by the company’s digits without passing through a number', () => {
    expect(formatMoney('0.005', rupees)).toBe('₹0.01');
    expect(formatMoney('1.00499999', rupees)).toBe('₹1.00');
    expect(formatMoney('9007199254740993.005', rupees)).toBe('₹9,00,71,99,25,47,40,993.01');
    expect(formatMoney('1.5', { ...rupees, round_off_digits: 0 })).toBe('₹2');
    expect(formatMoney('1.123456785', { ...rupees, round_off_digits: 8 })).toBe('₹1.12345679');
  });

  test('puts the symbol on its side', () => {
    expect(formatMoney('9000', { ...rupees, is_currency_symbol_prefixed: false })).toBe('9,000.00 ₹');
  });

  test('writes a minus as U+2212 and signs a credit only in a ledger; nothing has a sign', () => {
    expect(formatMoney('-10000', rupees)).toBe('− ₹10,000.00');
    expect(formatMoney('1500', rupees, { signed: true })).toBe('+ ₹1,500.00');
    expect(formatMoney('0.00', rupees, { signed: true })).toBe('₹0.00');
    expect(formatMoney('-0.001', rupees)).toBe('₹0.00');
  });

  test('a bare figure has the grouping alone', () => {
    expect(formatFigure('184250', 2)).toBe('1,84,250.00');
    expect(formatFigure('-5.5', 0)).toBe('− 6');
  });
});

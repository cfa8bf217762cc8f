import { describe, expect, test } from 'vitest';
import {
  compactFigure,
  dateText,
  formatCount,
  formatDate,
  formatDateTime,
  formatMoney,
  formatPercent,
  formatSeconds,
} from './format.ts';

const rupees = { currency_symbol: '₹', is_currency_symbol_prefixed: true, round_off_digits: 2 };
const zone = 'Asia/Kolkata';

describe('money', () => {
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

  test('shortens for tiles', () => {
    expect(compactFigure('99999')).toBe('99,999');
    expect(compactFigure('184250')).toBe('1.84L');
    expect(compactFigure('18000000')).toBe('1.8Cr');
  });
});

describe('dates', () => {
  test('dd-MMM-yyyy with a fixed month table', () => {
    expect(formatDate('2026-09-05', zone)).toBe('05-Sep-2026');
    expect(formatDate('2026-11-20T20:00:00Z', zone)).toBe('21-Nov-2026');
  });

  test('dd-MMM-yyyy hh:mm:ss a in the company’s time zone', () => {
    expect(formatDateTime('2026-11-20T05:12:08.000Z', zone)).toBe('20-Nov-2026 10:42:08 AM');
    expect(formatDateTime('2026-11-20T18:30:00Z', zone)).toBe('21-Nov-2026 12:00:00 AM');
    expect(formatDateTime('2026-11-20T06:30:00Z', zone)).toBe('20-Nov-2026 12:00:00 PM');
  });

  test('today, and days away from it', () => {
    const night = new Date('2026-11-20T19:00:00Z');
    expect(dateText(night, zone)).toBe('2026-11-21');
    expect(dateText(night, zone, -6)).toBe('2026-11-15');
  });
});

test('seconds run past a day', () => {
  expect(formatSeconds(0)).toBe('00:00:00');
  expect(formatSeconds(90061)).toBe('25:01:01');
});

test('percentages lose trailing zeros, counts are grouped', () => {
  expect(formatPercent('10.50000000')).toBe('10.5%');
  expect(formatPercent('100')).toBe('100%');
  expect(formatCount(128000)).toBe('1,28,000');
});

import { describe, expect, it } from 'vitest';
import {
  addDecimals,
  changeOf,
  compareDecimals,
  isZero,
  negated,
  percentOf,
  shareOf,
  trimmed,
  wholeOf,
} from './decimal.ts';

describe('decimal', () => {
  it('adds amounts of different decimals without losing a paisa', () => {
    expect(addDecimals(['0.1', '0.2'])).toBe('0.3');
    expect(addDecimals(['9999999999999999.99', '0.01'])).toBe('10000000000000000.00');
    expect(addDecimals(['10', '-10.50'])).toBe('-0.50');
    expect(addDecimals([])).toBe('0');
  });
  it('turns signs and knows nothing from something', () => {
    expect([negated('5.00'), negated('-5.00'), negated('0.00')]).toEqual(['-5.00', '5.00', '0.00']);
    expect([isZero('0.00'), isZero(null), isZero('0.01')]).toEqual([true, true, false]);
  });
  it('compares and takes shares', () => {
    expect([compareDecimals('9.9', '10'), compareDecimals('1.0', '1'), compareDecimals('2', '-3')]).toEqual([
      -1, 0, 1,
    ]);
    expect([shareOf('121500.00', '135000'), shareOf('5', '0'), shareOf('9', '3')]).toEqual([9000, 0, 10_000]);
  });
  it('says by how much a figure grew, and nothing where there was none before', () => {
    expect(changeOf('150.00', '100')).toBe('50.0');
    expect(changeOf('99.95', '100')).toBe('0.0');
    expect(changeOf('3', '4')).toBe('-25.0');
    expect(changeOf('9999999999999999.99', '0.01')).toBe('99999999999999999800.0');
    expect([changeOf('5', '0.00'), changeOf('5', '-1')]).toEqual([null, null]);
  });
  it('finds the whole of a percentage, and the percentage of a whole', () => {
    expect([wholeOf('4000', '8'), wholeOf('100.5', '0.25'), wholeOf('1', '0')]).toEqual([
      '50000',
      '40200',
      null,
    ]);
    expect([percentOf('284', '1000'), percentOf('-0.5', '200'), percentOf('3', '0')]).toEqual([
      '28.4',
      '-0.2',
      null,
    ]);
  });

  it('drops the zeros nobody wrote', () => {
    expect(['50000.00000000', '12.50', '100', '0.00'].map(trimmed)).toEqual(['50000', '12.5', '100', '0']);
  });
});

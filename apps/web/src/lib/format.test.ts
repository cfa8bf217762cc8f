import { expect, test } from 'vitest';
import { compactFigure, formatCount, formatPercent, formatSeconds } from './format.ts';

test('shortens for tiles', () => {
  expect(compactFigure('99999')).toBe('99,999');
  expect(compactFigure('184250')).toBe('1.84L');
  expect(compactFigure('18000000')).toBe('1.8Cr');
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

import { expect, test } from 'vitest';
import { nextOnDay } from './rules.ts';

test('a standing order is made on the next such day after it was given, of a shorter month on the last', () => {
  expect(nextOnDay(31, '2026-01-15')).toBe('2026-01-31');
  expect(nextOnDay(31, '2026-01-31')).toBe('2026-02-28');
  expect(nextOnDay(31, '2026-02-28')).toBe('2026-03-31');
  expect(nextOnDay(31, '2028-02-01')).toBe('2028-02-29');
  expect(nextOnDay(5, '2026-12-05')).toBe('2027-01-05');
  expect(nextOnDay(5, '2026-12-04')).toBe('2026-12-05');
});

import { expect, test } from 'vitest';
import { parsePackage } from './package.ts';

function problemsOf(json: unknown, digits = 2): string[] {
  const result = parsePackage(json, digits);
  return 'problems' in result ? result.problems.map(({ path, message }) => `${path}: ${message}`) : [];
}

test('a fixed package and a range with everything are read as they stand', () => {
  const fixed = { code: 'P1', name: 'Starter', amount: '5000' };
  const range = {
    code: 'P2',
    name: 'Range',
    min: '100',
    max: '100000',
    bv: '50.25',
    roi_percent: '0.5',
    roi_days: 100,
    roi_multiple: '2',
    matching_cap: '500',
    referral_rate: { amount: '25' },
    gst_percent: '18',
    cooling_off_days: 7,
  };
  expect(parsePackage(fixed, 2)).toEqual({ package: fixed });
  expect(parsePackage(range, 2)).toEqual({ package: range });
});

test('a package has an amount, or both ends of a range', () => {
  const named = { code: 'P', name: 'P' };
  expect(problemsOf(named)).toEqual(['amount: is required: an amount, or min and max']);
  expect(problemsOf({ ...named, min: '1' })).toEqual(['max: is required beside min']);
  expect(problemsOf({ ...named, max: '1' })).toEqual(['min: is required beside max']);
  expect(problemsOf({ ...named, amount: '5', min: '1', max: '2' })).toEqual([
    'amount: stands alone: a package has an amount, or min and max',
  ]);
  expect(problemsOf({ ...named, min: '20', max: '3' })).toEqual(['max: must not be less than min']);
});

test('days stay within dates, and a multiple within what can be counted', () => {
  const json = {
    code: 'P',
    name: 'P',
    amount: '5',
    roi_days: 3e9,
    cooling_off_days: 1e15,
    roi_multiple: '1000001',
  };
  expect(problemsOf(json).sort()).toEqual([
    'cooling_off_days: must be at most 36525',
    'roi_days: must be at most 36525',
    'roi_multiple: must be at most 1000000',
  ]);
});

test('amounts carry no more decimals than the company rounds to', () => {
  const json = { code: 'P', name: 'P', amount: '10.005', bv: '1.5' };
  expect(problemsOf(json, 2)).toEqual(['amount: must have at most 2 decimals']);
  expect(problemsOf(json, 3)).toEqual([]);
  expect(problemsOf(json, 0)).toHaveLength(2);
});

test('every problem is named at once', () => {
  const json = {
    code: ' ',
    referral_rate: {},
    gst_percent: '180',
    cooling_off_days: -1,
    roi_days: 0,
    color: 'red',
  };
  expect(problemsOf(json).sort()).toEqual([
    'amount: is required: an amount, or min and max',
    'code: must not be empty',
    'color: unknown key',
    'cooling_off_days: must be at least 0',
    'gst_percent: must be at most 100',
    'name: is required',
    'referral_rate: needs exactly one of percent and amount',
    'roi_days: must be at least 1',
  ]);
  expect(problemsOf(null)).toEqual([': must be an object']);
});

import type { creditDebit } from '@banyan/contract/ledger/ledger';
import type { changePackage } from '@banyan/contract/topup/packages';
import { expect, test } from 'vitest';
import type { Fields } from './field.tsx';
import { isWithin, type Name, type Values, valueAt, withValue } from './form-values.ts';

test('a value inside objects and arrays is read and replaced by its path, and what it stands in is copied', () => {
  const values = { code: 'P1', rate: { percent: '5' }, lines: [{ quantity: 1 }, { quantity: 2 }] };
  expect(valueAt(values, 'rate.percent')).toBe('5');
  expect(valueAt(values, 'lines.1.quantity')).toBe(2);
  expect(valueAt(values, 'missing.percent')).toBeUndefined();
  expect(withValue(values, 'lines.1.quantity', 7)).toEqual({
    ...values,
    lines: [{ quantity: 1 }, { quantity: 7 }],
  });
  expect(withValue({}, 'rate.percent', '3')).toEqual({ rate: { percent: '3' } });
  expect(values.lines).toEqual([{ quantity: 1 }, { quantity: 2 }]);
});

test('a name holds what stands in it, and no other that begins alike', () => {
  expect(isWithin('lines', 'lines.0.quantity')).toBe(true);
  expect(isWithin('lines.0.quantity', 'lines')).toBe(true);
  expect(isWithin('line', 'lines')).toBe(false);
});

test('the compiler knows the names and values of a call', () => {
  const typed: Values<typeof creditDebit> = { amount: '', direction: 'Debit' };
  // @ts-expect-error: no such field
  const wrong: Name<typeof creditDebit> = 'amuont';
  // @ts-expect-error: neither credit nor debit
  const other: Values<typeof creditDebit> = { direction: 'Both' };
  const nested: Fields<typeof changePackage> = { 'referral_rate.percent': { label: 'Rate' as never } };
  expect([typed, wrong, other, nested]).toHaveLength(4);
});

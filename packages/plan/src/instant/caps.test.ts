import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aLiveTopup } from '../../test/builders.ts';
import { runs } from '../../test/property-runs.ts';
import { toDecimal } from '../money.ts';
import { capByMultiple, giveBack, type LiveTopup } from './caps.ts';

function take(topups: LiveTopup[], gross: string, multiple: string | null = '3', digits = 2) {
  const { amount, trimmed, room, ...rest } = capByMultiple(topups, toDecimal(gross), multiple, digits);
  return { amount: amount.toFixed(), trimmed: trimmed.toFixed(), room: room?.toFixed() ?? null, ...rest };
}

test('a topup of 10000 that earned 29900 of 30000 pays 100 of 250 and is completed', () => {
  expect(take([aLiveTopup('T', '10000', { earned: '29900' })], '250')).toEqual({
    amount: '100',
    trimmed: '150',
    room: '100',
    allocations: [{ topup: 'T', amount: '100' }],
    topups: [{ topup: 'T', amount: '10000', earned: '30000', is_completed: true }],
  });
});

test('a completed topup trims the next income whole', () => {
  const topups = [aLiveTopup('T', '10000', { earned: '30000', is_completed: true })];
  expect(take(topups, '250')).toMatchObject({ amount: '0', trimmed: '250', allocations: [], topups });
});

test('an income that fills the room exactly is paid in full and completes the topup', () => {
  const result = take([aLiveTopup('T', '100', { earned: '250' })], '50');
  expect(result).toMatchObject({ amount: '50', trimmed: '0', topups: [{ is_completed: true }] });
});

test('of several topups the oldest fills first and the rest spills to the next', () => {
  const topups = [
    aLiveTopup('T1', '100', { earned: '300', is_completed: true }),
    aLiveTopup('T2', '100', { earned: '290' }),
    aLiveTopup('T3', '100'),
    aLiveTopup('T4', '100'),
  ];
  const result = take(topups, '50');
  expect(result.allocations).toEqual([
    { topup: 'T2', amount: '10' },
    { topup: 'T3', amount: '40' },
  ]);
  expect(result.topups.map((topup) => topup.is_completed)).toEqual([true, true, false, false]);
  expect(result.room).toBe('610');
});

test('a topup that earned more than a lower multiple allows has no room, and no debt', () => {
  const result = take([aLiveTopup('T', '100', { earned: '290' }), aLiveTopup('U', '10')], '5', '2');
  expect(result).toMatchObject({ amount: '5', allocations: [{ topup: 'U', amount: '5' }] });
  expect(result.topups[0]).toMatchObject({ earned: '290', is_completed: true });
});

test('a completed topup stays completed when a later plan allows more', () => {
  const result = take([aLiveTopup('T', '100', { earned: '300', is_completed: true })], '5', '4');
  expect(result.amount).toBe('0');
});

test('room smaller than a payable unit is no room', () => {
  const result = take([aLiveTopup('T', '1.05')], '5', '2.5');
  expect(result).toMatchObject({ amount: '2.62', trimmed: '2.38', topups: [{ is_completed: true }] });
});

test('without a cap everything is paid, and still counted on the oldest topup', () => {
  const topups = [aLiveTopup('T', '1', { is_completed: true }), aLiveTopup('U', '1'), aLiveTopup('V', '1')];
  const result = take(topups, '250', null);
  expect(result).toMatchObject({ amount: '250', trimmed: '0', room: null });
  expect(result.allocations).toEqual([{ topup: 'U', amount: '250' }]);
  expect(take([], '250', null)).toMatchObject({ amount: '250', allocations: [] });
});

test('a member without a live topup has no room', () => {
  expect(take([], '250')).toMatchObject({ amount: '0', trimmed: '250', room: '0' });
});

test('what a reversal gives back opens a completed topup again', () => {
  const full = aLiveTopup('T', '10000', { earned: '30000', is_completed: true });
  const open = giveBack(full, { topup: 'T', amount: '-100' }, '3', 2);
  expect(open).toEqual({ topup: 'T', amount: '10000', earned: '29900', is_completed: false });
  expect(giveBack(full, { topup: 'T', amount: '-100' }, '2', 2).is_completed).toBe(true);
  expect(giveBack(full, { topup: 'T', amount: '-100' }, null, 2).is_completed).toBe(false);
});

const units = fc.integer({ min: 0, max: 100_000 }).map((cents) => toDecimal(`${cents}e-2`).toFixed(2));
const topupLists = fc
  .array(fc.record({ amount: units, earned: units, is_completed: fc.boolean() }), { maxLength: 5 })
  .map((list) => list.map((topup, index) => ({ topup: `T${index}`, ...topup })));

test('no topup ever earns more than the multiple, whatever comes in', () => {
  fc.assert(
    fc.property(topupLists, fc.array(units), fc.constantFrom('1', '2.5', '3'), (start, incomes, multiple) => {
      let topups: LiveTopup[] = start;
      for (const gross of incomes) {
        const result = capByMultiple(topups, toDecimal(gross), multiple, 2);
        const booked = result.allocations.reduce((sum, { amount }) => sum.plus(amount), toDecimal('0'));
        expect(booked.eq(result.amount) && result.amount.plus(result.trimmed).eq(gross)).toBe(true);
        topups = result.topups;
      }
      topups.forEach((topup, index) => {
        const limit = toDecimal(multiple).times(topup.amount);
        const earnedBefore = toDecimal(start[index]?.earned ?? '0');
        expect(toDecimal(topup.earned).lte(limit.gt(earnedBefore) ? limit : earnedBefore)).toBe(true);
      });
    }),
    runs(1000),
  );
});

import { expect, test } from 'vitest';
import { aLiveTopup, anUpline, aPlan, aTopup } from '../../test/builders.ts';
import { reverseIncomes, topupsAfterReversal } from './reversal.ts';
import { topupIncomes } from './topup-incomes.ts';

const plan = aPlan({
  incomes: { level: { levels: ['5', '3', '2', '1'].map((percent) => ({ percent })) } },
  caps: { topup_multiple: '3' },
});
const half = aLiveTopup('TB', '10', { earned: '12.50' });
const uplines = [
  anUpline('D', 1, { topups: [aLiveTopup('TD', '1000')] }),
  anUpline('C', 2, { is_active: false }),
  anUpline('B', 3, { topups: [half] }),
  anUpline('A', 4, { topups: [aLiveTopup('TA', '10', { earned: '30', is_completed: true })] }),
];
const posted = topupIncomes(aTopup('10000'), { uplines }, plan, { round_off_digits: 2 });

test('each row that paid is mirrored with the same member, from and level', () => {
  expect(posted.rows.map((row) => row.status)).toEqual(['credited', 'lapsed', 'capped', 'capped']);
  const [first, second, ...none] = reverseIncomes(posted.rows);
  expect(first).toMatchObject({
    kind: 'level',
    member: 'D',
    from: 'E',
    level: 1,
    gross: '-500.00',
    amount: '-500.00',
    trimmed: '0.00',
    status: 'reversed',
    reason: null,
    allocations: [{ topup: 'TD', amount: '-500' }],
    explanation: { rule: 'reversal' },
  });
  expect(second).toMatchObject({ member: 'B', gross: '-200.00', amount: '-17.50', trimmed: '-182.50' });
  expect(none).toEqual([]);
});

test('what lapsed or was cut whole has nothing to take back', () => {
  expect(reverseIncomes(posted.rows).map((row) => row.member)).toEqual(['D', 'B']);
});

test('a reversal is not reversed again', () => {
  expect(reverseIncomes(reverseIncomes(posted.rows))).toEqual([]);
});

test('other columns of the rows are kept', () => {
  expect(reverseIncomes(posted.rows.map((row, id) => ({ ...row, id }))).map((row) => row.id)).toEqual([0, 2]);
});

test('the topups that had earned the money have their room again', () => {
  const [, completed] = posted.topups;
  expect(completed).toMatchObject({ topup: 'TB', earned: '30', is_completed: true });
  const untouched = aLiveTopup('TX', '10');
  expect(topupsAfterReversal([...posted.topups, untouched], reverseIncomes(posted.rows), '3', 2)).toEqual([
    { topup: 'TD', amount: '1000', earned: '0', is_completed: false },
    { topup: 'TB', amount: '10', earned: '12.5', is_completed: false },
  ]);
});

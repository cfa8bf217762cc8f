import { expect, test } from 'vitest';
import { aLiveTopup, anUpline, aPlan, brief } from '../../test/builders.ts';
import type { UplineFacts } from './facts.ts';
import { reverseIncomes } from './reversal.ts';
import { withdrawalIncomes } from './withdrawal-incomes.ts';

const company = { round_off_digits: 2 };
const event = { withdrawer: 'E', amount: '10000', charge: '1000' };
const chain = ['D', 'C', 'B', 'A'].map((member, index) => anUpline(member, index + 1));

function outcome(rules: object, uplines: UplineFacts[] = chain, rest: object = {}) {
  const withdrawal_level = { levels: ['1', '0.5', '0.25'].map((percent) => ({ percent })), ...rules };
  const plan = { incomes: { withdrawal_level }, withdrawal: { charge_percent: '10' }, ...rest };
  return withdrawalIncomes(event, { uplines }, aPlan(plan), company);
}

test('10000 with a charge of 10 %: 1, 0.5 and 0.25 % pay 100, 50 and 25', () => {
  const { rows } = outcome({});
  expect(brief(rows)).toEqual(['D 1 100.00 0.00 null', 'C 2 50.00 0.00 null', 'B 3 25.00 0.00 null']);
  expect(rows[0]).toMatchObject({ kind: 'withdrawal_level', from: 'E', base: '10000' });
  expect(rows[0]?.explanation).toMatchObject({ rule: 'withdrawal_level', base_of: 'gross' });
});

test('net pays of what is left after the charge', () => {
  const { rows } = outcome({ base: 'net' });
  expect(brief(rows)).toEqual(['D 1 90.00 0.00 null', 'C 2 45.00 0.00 null', 'B 3 22.50 0.00 null']);
  expect(rows[0]?.explanation.base_of).toBe('net');
});

test('levels have needs and compression as everywhere', () => {
  const uplines = [anUpline('D', 1, { is_active: false }), anUpline('C', 2)];
  expect(brief(outcome({}, uplines).rows)).toEqual(['D 1 0.00 100.00 inactive', 'C 2 50.00 0.00 null']);
  const compressed = outcome({ compression: true }, uplines);
  expect(brief(compressed.rows)).toEqual(['C 1 100.00 0.00 null']);
  expect(compressed.rows[0]?.explanation.rule).toBe('withdrawal_level_compressed');
  expect(compressed.wants_more_uplines).toBe(true);
});

test('the multiple cap holds here too, and a failed payout takes back what was paid', () => {
  const uplines = [anUpline('D', 1, { topups: [aLiveTopup('T', '10', { earned: '5' })] })];
  const { rows, topups } = outcome({}, uplines, { caps: { topup_multiple: '3' } });
  expect(brief(rows)).toEqual(['D 1 25.00 75.00 cap_multiple']);
  expect(topups).toEqual([{ topup: 'T', amount: '10', earned: '30', is_completed: true }]);
  expect(reverseIncomes(rows)).toMatchObject([
    { kind: 'withdrawal_level', member: 'D', amount: '-25.00', trimmed: '-75.00', status: 'reversed' },
  ]);
});

test('a plan without the kind pays nobody', () => {
  expect(withdrawalIncomes(event, { uplines: chain }, aPlan({}), company)).toEqual({
    rows: [],
    topups: [],
    wants_more_uplines: false,
  });
});

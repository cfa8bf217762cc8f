import { expect, test } from 'vitest';
import { aLiveTopup, anUpline, aPlan, brief } from '../../test/builders.ts';
import type { UplineFacts } from '../instant/facts.ts';
import { bonusCredit } from './bonus-credit.ts';

const credit = (amount: string, plan: object = {}, over: Partial<UplineFacts> = {}) =>
  bonusCredit(
    { amount, remark: 'Best month' },
    anUpline('A', 0, over),
    aPlan({ incomes: { bonus: {} }, ...plan }),
    { round_off_digits: 2 },
  );

test('a bonus by hand is paid as it was entered, with its reason and from nobody', () => {
  const { rows, topups } = credit('250');
  expect(brief(rows)).toEqual(['A 0 250.00 0.00 null']);
  expect(rows[0]).toMatchObject({ kind: 'bonus', from: null, base: '250', rate: { amount: '250' } });
  expect(rows[0]?.explanation).toEqual({
    rule: 'bonus_credit',
    base_of: 'credit',
    checks: [],
    cap: null,
    remark: 'Best month',
  });
  expect(topups).toEqual([]);
});

test('the multiple cap cuts it: a topup of 10000 that earned 29900 takes 100 of 250 and is completed', () => {
  const cap = { caps: { topup_multiple: '3' } };
  const own = { topups: [aLiveTopup('T', '10000', { earned: '29900' })] };
  const { rows, topups } = credit('250', cap, own);
  expect(brief(rows)).toEqual(['A 0 100.00 150.00 cap_multiple']);
  expect(rows[0]?.status).toBe('capped');
  expect(rows[0]?.explanation.cap).toEqual({ topup_multiple: '3', room: '100.00' });
  expect(topups).toEqual([aLiveTopup('T', '10000', { earned: '30000', is_completed: true })]);
  expect(brief(credit('250', cap, { is_active: false }).rows)).toEqual(['A 0 0.00 250.00 cap_multiple']);
});

test('nothing is asked of the member, and a plan without the kind pays nothing', () => {
  expect(brief(credit('1', {}, { is_active: false, directs: 0 }).rows)).toEqual(['A 0 1.00 0.00 null']);
  expect(credit('1', { incomes: {} })).toEqual({ rows: [], topups: [] });
});

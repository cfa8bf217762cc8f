import { expect, it } from 'vitest';
import { partSentence, rowSentence } from './plan-row-sentences.ts';

const money = (amount: string) => `₹${amount}`;
const row = (path: string, value: object, plan = {}) => rowSentence(path.split('.'), value, plan, money);

it('a rank says what achieves it, what keeps it and what is bridged', () => {
  const gold = {
    code: 'GOLD',
    group_bv: '10000',
    max_from_leg_percent: '60',
    legs_with_rank: { SILVER: 2 },
    keep: { group_bv: '6000' },
    grace: 1,
  };
  expect(row('ranks', gold, { rank_rules: { period: 'monthly' } })).toBe(
    '10000 of group volume a month, at most 60 % from one leg, 2 legs with SILVER. Kept with 6000 of group volume a month. 1 closing in a row bridged.',
  );
  expect(row('ranks', { code: 'S', self_investment: '100', directs: 2, keep: {} })).toBe(
    'Self investment ₹100, Active directs 2. Kept for good.',
  );
  expect(row('ranks', { code: 'S' })).toBe('');
});

it('a pool says what it pays, whom, and into what', () => {
  const pool = (value: object) => row('incomes.bonus.pools', value);
  expect(pool({ code: 'A', percent: '2', shares: [{ rank: 'GOLD', shares: 1 }], into: 'car' })).toBe(
    '2 % of what comes in a month, shared: GOLD 1. Goes into the fund car.',
  );
  expect(
    pool({
      percent: '3',
      period: 'yearly',
      points: { per: 'group_bv', unit: '10000' },
      need: { rank: 'GOLD', own_bv: '5' },
    }),
  ).toBe(
    '3 % of what comes in a year, by points: one for each 10000, BV of the group. Needs Rank GOLD, 5 of own volume a year.',
  );
  expect(pool({ amount: '0', by_rank: { GOLD: '800' } })).toBe('GOLD ₹800 a month.');
  expect(pool({ amount: '0', by_rank: { S: '100', G: '500' }, once: true })).toBe(
    'Once in a life for each rank: S ₹100, G ₹500.',
  );
});

it('a board says its places, its cycle and where its head goes', () => {
  expect(
    row('incomes.matrix.pools', {
      mode: 'board',
      width: 2,
      depth: 2,
      cycle: '500',
      next: 'B2',
      fee_to_next: '200',
      reentry: true,
    }),
  ).toBe('7 places; a full board pays ₹500. Then on to B2, for ₹200. Its head enters again.');
});

it('a walk says who is paid how much', () => {
  const walk = (value: object) => row('incomes.walks', value);
  expect(walk({ walk: 'levels', levels: [{ percent: '5' }, { percent: '3' }] })).toBe(
    '5, 3 % of purchases below, once a month.',
  );
  expect(
    walk({ walk: 'differential', rate: { percent: '0', by_rank: { S: '5', G: '10' } }, same_rate: ['1'] }),
  ).toBe('The difference of rates, once a month: S 5, G 10 %. 1 % for the same rate.');
  expect(walk({ walk: 'generations', period: 'weekly', boundary: 'P', levels: [{ percent: '10' }] })).toBe(
    '10 % to leaders from P on, once a week.',
  );
});

it('what pays nothing has a line too', () => {
  expect(partSentence('activity', { own_bv: '100', grace_days: 7 }, money)).toBe(
    'Earns who buys 100 of BV a month. On the first 7 days the period before is enough.',
  );
  expect(partSentence('tank', { days: 7 }, money)).toBe('Who waits for a place gets one after 7 days.');
  expect(
    partSentence(
      'caps',
      { topup_multiple: '3', member: { per_period: '1000', period: 'weekly' }, company: { percent: '40' } },
      money,
    ),
  ).toBe(
    'A topup earns at most 3 times its amount. A member earns at most ₹1000 a week. Closings pay at most 40 % of what comes in a day.',
  );
  expect(partSentence('rank_rules', { breakaway: 'P' }, money)).toBe(
    'Judged once a day. A direct with P leaves the group.',
  );
  expect(partSentence('tank', undefined, money)).toBe('');
});

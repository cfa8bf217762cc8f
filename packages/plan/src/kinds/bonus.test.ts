import { expect, test } from 'vitest';
import { brief, closed, explanations, type MemberSpec, someFacts } from '../../test/closing-builders.ts';

const members: MemberSpec[] = [
  { name: 'A' },
  { name: 'B', parent: 'A', side: 'L' },
  { name: 'C', parent: 'B', side: 'L' },
  { name: 'D', parent: 'B', side: 'R' },
];
const topups = [
  { of: 'A', amount: '1' },
  { of: 'B', amount: '100' },
  { of: 'C', amount: '300' },
  { of: 'D', amount: '200' },
];

const pool = (shares: object[], over: object = {}) => ({
  bonus: { pools: [{ code: 'CLUB', percent: '2', shares, ...over }] },
});
const clubs = [
  { code: 'SILVER', self_investment: '100' },
  { code: 'GOLD', self_investment: '200' },
  { code: 'TOP', self_investment: '300' },
];

test('2 % of 1000000, shares 3×1 + 1×2: 4000 each, the holder of 2 gets 8000', () => {
  const four = ['A', 'B', 'C', 'D'].map((name) => ({ name }));
  const bought = ['100', '100', '100', '200'].map((amount, k) => ({ of: 'ABCD'[k] ?? '', amount }));
  const facts = someFacts({ members: four, topups: bought, month: { turnover: '1000000' } });
  const outcome = closed(facts, {
    incomes: pool([
      { rank: 'SILVER', shares: 1 },
      { rank: 'GOLD', shares: 2 },
    ]),
    ranks: clubs,
  });
  expect(brief(outcome, 'bonus', four)).toEqual([
    'A 0 4000.00 0.00',
    'B 0 4000.00 0.00',
    'C 0 4000.00 0.00',
    'D 0 8000.00 0.00',
  ]);
  expect(explanations(outcome, 'bonus')[3]).toMatchObject({
    rule: 'bonus_pool',
    base_of: 'turnover',
    pool: {
      code: 'CLUB',
      rank: 'GOLD',
      turnover: '1000000.00',
      pool: '20000.00',
      shares: 5,
      share_value: '4000.00',
      own_shares: 2,
    },
  });
});

test('a share is rounded down, and a member above the listed ranks keeps the last share', () => {
  const facts = someFacts({ members, topups, month: { turnover: '100.49' } });
  // B 100, C 300, D 200: SILVER, TOP, GOLD
  const outcome = closed(facts, {
    incomes: pool([
      { rank: 'GOLD', shares: 1 },
      { rank: 'SILVER', shares: 1 },
    ]),
    ranks: clubs,
  });
  expect(brief(outcome, 'bonus', members)).toEqual(['B 0 0.66 0.00', 'C 0 0.66 0.00', 'D 0 0.66 0.00']);
  expect(outcome.pools).toEqual([{ code: 'CLUB', turnover: 10_049, pool: 200, shares: 3, value: 66 }]);
});

test('without holders, without turnover and on other days no pool is shared', () => {
  const shares = [{ rank: 'SILVER', shares: 1 }];
  const rows = (topupsOf: typeof topups, turnover: string | null) =>
    closed(someFacts({ members, topups: topupsOf, ...(turnover ? { month: { turnover } } : {}) }), {
      incomes: pool(shares),
      ranks: clubs,
    }).rows?.length;
  expect(rows(topups, '100')).toBe(3);
  expect(rows(topups.slice(0, 1), '100')).toBe(0);
  expect(rows(topups, '-100')).toBe(0);
  expect(rows(topups, null)).toBe(0);
});

test('the multiple cap holds for a bonus too', () => {
  const facts = someFacts({ members, topups, month: { turnover: '100000' } });
  const plan = { incomes: pool([{ rank: 'TOP', shares: 1 }]), ranks: clubs, caps: { topup_multiple: '2' } };
  expect(brief(closed(facts, plan), 'bonus', members)).toEqual(['C 0 600.00 1400.00 cap_multiple']);
});

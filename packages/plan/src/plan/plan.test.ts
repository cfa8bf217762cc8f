import { expect, test } from 'vitest';
import { parsePlan } from './plan.ts';

function problemsOf(json: unknown): string[] {
  const result = parsePlan(json);
  return 'problems' in result ? result.problems.map(({ path, message }) => `${path}: ${message}`) : [];
}

test('a plan is read with the defaults of its missing fields', () => {
  const json = { incomes: { referral: { rate: { percent: '10' } }, level: { levels: [{ amount: '5' }] } } };
  expect(parsePlan(json)).toEqual({
    plan: {
      incomes: {
        referral: {
          rate: { percent: '10' },
          base: 'amount_paid',
          base_rule: 'full',
          first_topup_only: false,
        },
        level: {
          start_level: 1,
          base: 'amount_paid',
          compression: false,
          levels: [{ amount: '5', need: {} }],
        },
      },
      ranks: [],
      caps: {},
      withdrawal: { charge_percent: '0', minimum: '0' },
    },
  });
});

test('an empty plan pays nothing and is valid', () => {
  expect(parsePlan({})).toEqual({
    plan: { incomes: {}, ranks: [], caps: {}, withdrawal: { charge_percent: '0', minimum: '0' } },
  });
});

test('reading a plan that was read before changes nothing', () => {
  const first = parsePlan({
    incomes: { level: { levels: [{ percent: '5', need: { directs: 1, team_business: '2.5' } }] } },
    caps: { topup_multiple: '3' },
  });
  expect('plan' in first && parsePlan(first.plan)).toEqual(first);
});

test('a kind that does not exist is refused by its name', () => {
  expect(problemsOf({ incomes: { lottery: {}, level: { levels: [{ percent: '5' }] } } })).toEqual([
    'incomes.lottery: unknown kind',
  ]);
});

test('unknown keys are refused wherever they stand', () => {
  const json = {
    rank: [],
    incomes: { level: { depth: 3, levels: [{ percent: '5', need: { sales: 1 } }] } },
    caps: { daily: '5' },
  };
  expect(problemsOf(json).sort()).toEqual([
    'caps.daily: unknown key',
    'incomes.level.depth: unknown key',
    'incomes.level.levels[0].need.sales: unknown key',
    'rank: unknown key',
  ]);
});

test('every problem is named at once, each with its path', () => {
  const json = {
    incomes: {
      referral: { rate: { percent: '10', amount: '5' }, base: 'paid', first_topup_only: 'yes' },
      level: {
        start_level: 0,
        levels: [
          {},
          { percent: 5, need: { directs: '1', team: 1.5, directs_business: '-1' } },
          { percent: '101' },
          { amount: '1.00001' },
          { percent: '-2' },
        ],
      },
    },
    caps: { topup_multiple: '0' },
  };
  expect(problemsOf(json).sort()).toEqual(
    [
      'caps.topup_multiple: must be more than 0',
      'incomes.level.levels[0]: needs exactly one of percent and amount',
      'incomes.level.levels[1].need.directs: must be a whole number',
      'incomes.level.levels[1].need.directs_business: must not be negative',
      'incomes.level.levels[1].need.team: must be a whole number',
      'incomes.level.levels[1].percent: must be a decimal string',
      'incomes.level.levels[2].percent: must be at most 100',
      'incomes.level.levels[3].amount: must be a decimal string with at most 4 decimals',
      'incomes.level.levels[4].percent: must not be negative',
      'incomes.level.start_level: must be at least 1',
      'incomes.referral.base: must be one of amount_paid, amount, bv',
      'incomes.referral.first_topup_only: must be true or false',
      'incomes.referral.rate: needs exactly one of percent and amount',
    ].sort(),
  );
});

test('what no date and no column can hold is refused, and so is a code with control characters', () => {
  const need = { directs: 1_000_000_001 };
  const json = {
    incomes: {
      level: { start_level: 3e9, levels: [{ percent: '1', need }] },
      next_bet: { lookback_hours: 876_601 },
      roi: { start_after_days: 36_526 },
      matching: { percent: '1000000001' },
      repurchase_level: { hold_days: 1e15, levels: [{ percent: '1' }] },
      reward: { ladder: [{ code: 'R\u0000', left: '1', right: '1', amount: '1', within_days: 36_526 }] },
    },
    caps: { topup_multiple: '1000000.5' },
  };
  expect(problemsOf(json).sort()).toEqual([
    'caps.topup_multiple: must be at most 1000000',
    'incomes.level.levels[0].need.directs: must be at most 1000000000',
    'incomes.level.start_level: must be at most 1000000000',
    'incomes.matching.percent: must be at most 1000000000',
    'incomes.next_bet.lookback_hours: must be at most 876600',
    'incomes.repurchase_level.hold_days: must be at most 36525',
    'incomes.reward.ladder[0].code: must not have control characters',
    'incomes.reward.ladder[0].within_days: must be at most 36525',
    'incomes.roi.start_after_days: must be at most 36525',
  ]);
});

test('what is missing is said to be required', () => {
  expect(problemsOf({ incomes: { referral: {}, level: {} } })).toEqual([
    'incomes.referral.rate: is required',
    'incomes.level.levels: is required',
  ]);
  expect(problemsOf({ incomes: { level: { levels: [] } } })).toEqual([
    'incomes.level.levels: needs at least one level',
  ]);
});

test('what is no object at all is refused', () => {
  for (const json of [null, [], 'plan', 3]) expect(problemsOf(json)).toEqual([': must be an object']);
  expect(problemsOf(undefined)).toEqual([': is required']);
});

test('caps over kinds name ranks of the plan, one table at a time, and no more than all of the turnover', () => {
  const ranks = [{ code: 'GOLD', directs: 1 }];
  const member = { per_period: '1', by_rank: { GOLD: '2', gold: '3' } };
  expect(problemsOf({ incomes: {}, ranks, caps: { member } })).toEqual([
    'caps.member.by_rank.gold: there is no rank gold: known are GOLD',
  ]);
  const both = { per_period: '-1', period: 'hourly', by_rank: {}, by_package: { P: '1' } };
  expect(
    problemsOf({
      incomes: {},
      caps: { member: both, company: { percent: '101', of: 'amount', how: 'never' } },
    }),
  ).toEqual([
    'caps.member.per_period: must not be negative',
    'caps.member.period: must be one of daily, weekly, monthly, quarterly, yearly',
    'caps.member.by_rank: needs at least one value',
    'caps.member.by_package: stands alone: a value goes by rank or by package',
    'caps.company.percent: must be at most 100',
    'caps.company.of: must be one of amount_paid, bv',
    'caps.company.how: must be one of pro_rata, stop',
  ]);
});

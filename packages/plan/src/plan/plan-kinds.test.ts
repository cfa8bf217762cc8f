import { expect, test } from 'vitest';
import { INCOME_KINDS, parsePlan } from './plan.ts';
import { isWalkKind } from './plan-walks.ts';

function problemsOf(json: unknown): string[] {
  const result = parsePlan(json);
  return 'problems' in result ? result.problems.map(({ path, message }) => `${path}: ${message}`) : [];
}

const incomesOf = (incomes: object, rest: object = {}) => {
  const result = parsePlan({ incomes, ...rest });
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return result.plan.incomes;
};

/** The example of docs/plans.md §5, with the rank its bonus names. */
const example = {
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
      levels: [
        { percent: '5', need: { directs: 1 } },
        { percent: '3', need: { directs: 2 } },
      ],
    },
    fast_start: {
      days: 30,
      from: 'joined',
      base: 'amount_paid',
      compression: false,
      levels: [{ percent: '20' }],
      instead_of: ['referral'],
      steps: [{ code: 'F3', directs: 3, within_days: 30, amount: '1000' }],
    },
    roi: { calendar: 'mon_fri', start_after_days: 1 },
    roi_level: { max_total_percent: '50', compression: false, levels: [{ percent: '10' }] },
    matching: {
      basis: 'amount',
      unit: '1000',
      first_match: '2:1',
      percent: '10',
      need_left_directs: 1,
      need_right_directs: 1,
      cap: { per_closing: '500' },
      capped_business: 'wash',
      ineligible: 'accumulate',
      carry_limit: null,
    },
    matching_level: { compression: false, levels: [{ percent: '10' }, { percent: '5' }] },
    single_leg: {
      mode: 'milestone',
      sequential: true,
      levels: [{ team: 10, directs: 0, self_investment: '0', amount: '100' }],
    },
    matrix: {
      pools: [
        {
          code: 'GOLD',
          width: 3,
          depth: 2,
          package: 'P1',
          placement: 'global',
          pay: 'per_placement',
          levels: [{ amount: '50' }, { amount: '30' }],
          reentry: false,
        },
      ],
    },
    withdrawal_level: { base: 'gross', compression: false, levels: [{ percent: '1' }] },
    repurchase_level: { self_bv: '500', hold_days: 0, compression: false, levels: [{ percent: '10' }] },
    next_bet: { shares: ['10', '5', '2.5'], lookback_hours: 24 },
    gaming_level: { compression: false, levels: [{ percent: '20' }] },
    reward: {
      basis: 'cumulative',
      ladder: [{ code: 'R1', left: '50000', right: '50000', directs: 0, within_days: null, amount: '2000' }],
    },
    bonus: {
      pools: [{ code: 'CLUB', percent: '2', period: 'monthly', shares: [{ rank: 'GOLD', shares: 1 }] }],
    },
    spill: { type: 'placement', percent: '2' },
  },
  ranks: [{ code: 'GOLD', directs: 5, team_business: '100000', weaker_leg: '40000' }],
  caps: { topup_multiple: '3' },
  payout: {
    tds: { percent: '2', without_pan: '20', yearly_threshold: '20000', on_crossing: 'full_aggregate' },
    service_percent: '5',
    repurchase_percent: '10',
  },
  withdrawal: { charge_percent: '10', minimum: '500' },
};

test('the example of the format is read whole, and reading it again changes nothing', () => {
  const first = parsePlan(example);
  expect(first).toMatchObject({ plan: example });
  expect('plan' in first && parsePlan(first.plan)).toEqual(first);
  expect('plan' in first && Object.keys(first.plan.incomes).toSorted()).toEqual(
    INCOME_KINDS.filter((kind) => !isWalkKind(kind)).toSorted(),
  );
});

test('missing fields have their defaults', () => {
  const levels = { start_level: 1, compression: false, levels: [{ percent: '1', need: {} }] };
  const rules = { levels: [{ percent: '1' }] };
  expect(
    incomesOf({
      roi: {},
      roi_level: rules,
      matching: { percent: '10' },
      matching_level: rules,
      repurchase_level: rules,
      single_leg: { levels: [{ team: 10, amount: '100' }] },
      reward: { ladder: [{ code: 'R1', item: 'Watch' }] },
      bonus: {},
      next_bet: {},
      gaming_level: rules,
    }),
  ).toEqual({
    roi: { calendar: 'all_days', start_after_days: 1 },
    roi_level: levels,
    matching: {
      basis: 'amount',
      unit: '0',
      first_match: 'none',
      percent: '10',
      need_left_directs: 0,
      need_right_directs: 0,
      cap: null,
      capped_business: 'wash',
      ineligible: 'accumulate',
      carry_limit: null,
    },
    matching_level: levels,
    repurchase_level: { ...levels, self_bv: '0', hold_days: 0 },
    single_leg: {
      mode: 'milestone',
      sequential: true,
      levels: [{ team: 10, directs: 0, self_investment: '0', amount: '100' }],
    },
    reward: {
      basis: 'cumulative',
      ladder: [{ code: 'R1', left: '0', right: '0', directs: 0, within_days: null, item: 'Watch' }],
    },
    bonus: { pools: [] },
    next_bet: { shares: ['10', '5', '2.5'], lookback_hours: 24 },
    gaming_level: levels,
  });
  const shares = incomesOf({ gaming_level: {} }).gaming_level?.levels.map(({ percent }) => percent);
  expect(shares).toEqual(['20', '10', '5', '5', '2.5', '2.5']);
});

test('taxes and charges have their defaults', () => {
  expect(parsePlan({ payout: { tds: { percent: '2' } } })).toMatchObject({
    plan: {
      payout: {
        tds: { percent: '2', yearly_threshold: '0', on_crossing: 'full_aggregate' },
        service_percent: '0',
        repurchase_percent: '0',
      },
    },
  });
});

test('what may have several forms is refused by its place', () => {
  expect(
    problemsOf({
      incomes: {
        matching: { percent: '10', cap: 'none' },
        single_leg: { mode: 'queue', levels: [] },
        spill: { percent: '2' },
      },
    }),
  ).toEqual([
    'incomes.spill.type: must be one of placement, extra_direct',
    'incomes.single_leg.mode: must be one of milestone, queue_level',
    'incomes.matching.cap: must be null, "package" or {"per_closing": "…"}',
  ]);
  expect(
    problemsOf({
      incomes: {
        matching: { percent: '10', cap: { per_closing: '-5' } },
        single_leg: { mode: 'queue_level', levels: [{ percent: '1', team: 3 }] },
        spill: 'placement',
      },
    }),
  ).toEqual([
    'incomes.spill: must be an object',
    'incomes.single_leg.levels[0].team: unknown key',
    'incomes.matching.cap.per_closing: must not be negative',
  ]);
});

test('a first match of 2:1 has a unit, and only pairs are paid more than the whole', () => {
  const matching = { percent: '10', first_match: '2:1' };
  expect(problemsOf({ incomes: { matching } })).toEqual([
    'incomes.matching.unit: must be more than 0 where the first match is 2:1',
  ]);
  expect(problemsOf({ incomes: { matching: { percent: '101' } } })).toEqual([
    'incomes.matching.percent: must be at most 100',
  ]);
  expect(problemsOf({ incomes: { matching: { percent: '50000', basis: 'pairs' } } })).toEqual([]);
});

test('ROI levels of 10 + 5 + 3 = 18 % are refused where 15 % is the most', () => {
  const levels = ['10', '5', '3'].map((percent) => ({ percent }));
  expect(problemsOf({ incomes: { roi_level: { max_total_percent: '15', levels } } })).toEqual([
    'incomes.roi_level.levels: add up to 18 %: at most 15 % may be paid in all',
  ]);
  expect(problemsOf({ incomes: { roi_level: { max_total_percent: '18', levels } } })).toEqual([]);
  expect(problemsOf({ incomes: { roi_level: { levels } } })).toEqual([]);
});

test('withdrawal levels are paid out of the withdrawal charge', () => {
  const incomes = { withdrawal_level: { levels: [{ percent: '1' }, { percent: '0.5' }] } };
  expect(problemsOf({ incomes })).toEqual([
    'incomes.withdrawal_level.levels: add up to 1.5 %, more than the withdrawal charge of 0 %',
  ]);
  expect(problemsOf({ incomes, withdrawal: { charge_percent: '1.5' } })).toEqual([]);
});

test('next bet and gaming level share out no more than the fee', () => {
  const gaming_level = { levels: [{ percent: '60' }, { percent: '25' }] };
  expect(problemsOf({ incomes: { next_bet: { shares: ['10', '5.1'] }, gaming_level } })).toEqual([
    'incomes.gaming_level.levels: next bet and gaming level add up to 100.1 % of the fee, more than all of it',
  ]);
  expect(problemsOf({ incomes: { next_bet: { shares: ['10', '5'] }, gaming_level } })).toEqual([]);
  expect(problemsOf({ incomes: { next_bet: { shares: ['60', '41'] } } })[0]).toMatch(
    /^incomes\.next_bet\.shares/,
  );
});

test('tax is taken once, and charges leave something', () => {
  const tds = { percent: '2' };
  expect(problemsOf({ payout: { tds }, withdrawal: { tds } })).toEqual([
    'withdrawal.tds: stands alone: a plan with payouts takes tax there',
  ]);
  expect(problemsOf({ withdrawal: { tds } })).toEqual([]);
  expect(problemsOf({ payout: { service_percent: '60', repurchase_percent: '40.5' } })).toEqual([
    'payout.repurchase_percent: makes more than 100 % together with service_percent',
  ]);
});

test('a rank that is named exists', () => {
  const pool = { code: 'CLUB', percent: '2', shares: [{ rank: 'RUBY', shares: 1 }] };
  const ranks = [{ code: 'GOLD', directs_of_rank: { SILVER: 2, GOLD: 1 } }];
  expect(problemsOf({ ranks, incomes: { bonus: { pools: [pool] } } })).toEqual([
    'ranks[0].directs_of_rank.SILVER: there is no rank SILVER: known are GOLD',
    'incomes.bonus.pools[0].shares[0].rank: there is no rank RUBY: known are GOLD',
  ]);
});

test('a pool pays into a fund of its own, never into a wallet that is spent from', () => {
  const into = (code: unknown) => ({ code: 'CAR', amount: '800', into: code });
  const problems = (code: unknown) => problemsOf({ incomes: { bonus: { pools: [into(code)] } } });
  expect(incomesOf({ bonus: { pools: [into('car_2')] } }).bonus?.pools[0]).toMatchObject({ into: 'car_2' });
  const at = 'incomes.bonus.pools[0].into';
  for (const code of ['Car', 'c', '2car', 'car fund', 'car-fund', 'c'.repeat(32)])
    expect(problems(code)).toEqual([
      `${at}: must be the code of a wallet: 2 to 31 small letters, digits and _, a letter first`,
    ]);
  for (const code of ['main', 'income', 'fund', 'repurchase', 'game', 'pin', 'recoverable', 'stock'])
    expect(problems(code)).toEqual([`${at}: must be a wallet of its own: money is spent from this one`]);
  expect(problems(5)).toEqual([`${at}: must be text`]);
});

test('codes are given once, and a reward is an amount or an item', () => {
  const pool = { code: 'CLUB', percent: '2', shares: [{ rank: 'GOLD', shares: 1 }] };
  const reward = {
    ladder: [{ code: 'R1', amount: '5' }, { code: 'R1', amount: '5', item: 'Watch' }, { code: 'R2' }],
  };
  expect(
    problemsOf({
      incomes: { reward, bonus: { pools: [pool, pool] } },
      ranks: [{ code: 'GOLD' }, { code: 'GOLD' }],
    }).sort(),
  ).toEqual([
    'incomes.bonus.pools: two pools have one code',
    'incomes.reward.ladder: two rewards have one code',
    'incomes.reward.ladder[1]: needs exactly one of amount and item',
    'incomes.reward.ladder[2]: needs exactly one of amount and item',
    'ranks: two ranks have one code',
  ]);
});

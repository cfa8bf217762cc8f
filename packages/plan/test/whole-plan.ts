import { parsePlan } from '../src/plan/plan.ts';
import { unknownPackages } from '../src/plan/unknown-packages.ts';

/** What is wrong with a plan of a company that sells P1 and P2, each as `place: sentence`. */
export function problemsOfPlan(json: unknown): string[] {
  const read = parsePlan(json);
  const problems = 'problems' in read ? read.problems : unknownPackages(read.plan, ['P1', 'P2']);
  return problems.map(({ path, message }) => `${path}: ${message}`);
}

/** The ranks of the whole plan. */
export const wholeRanks = [{ code: 'S' }, { code: 'G' }, { code: 'P' }];
const wholeNeed = {
  self_investment: '1',
  directs: 1,
  directs_business: '1',
  team: 1,
  team_business: '1',
  rank: 'S',
};
const periodNeed = { ...wholeNeed, own_bv: '1', group_bv: '1', team_bv: '1' };
const level = { percent: '1', by_rank: { G: '2' }, need: wholeNeed };
const fixed = { amount: '1', by_package: { P1: '2' } };
const walkOn = { on: ['topup', 'order'], base: 'bv', period: 'monthly', compression: false };

/** Every key that plans of any kind have (docs/plans.md §7), with a value that is allowed. */
export const wholePlan = {
  calendar: { week_starts: 'mon', year_starts: 1 },
  activity: { own_bv: '100', period: 'monthly', grace_days: 7, first_days_free: 30 },
  rank_rules: { period: 'monthly', breakaway: 'P' },
  ranks: [
    { code: 'S', group_bv: '3000', new_directs: 1, own_bv: '1' },
    {
      code: 'G',
      team_bv: '10000',
      max_from_leg_percent: '60',
      legs_with_rank: { S: 2 },
      keep: {
        group_bv: '6000',
        team_bv: '7000',
        own_bv: '1',
        new_directs: 1,
        max_from_leg_percent: '60',
        legs_with_rank: { S: 1 },
      },
      grace: 1,
    },
    { code: 'P' },
  ],
  tank: { days: 7 },
  caps: {
    topup_multiple: '3',
    member: { per_period: '10000', period: 'monthly', by_rank: { S: '20000' } },
    company: { percent: '40', of: 'amount_paid', period: 'daily', how: 'pro_rata' },
  },
  withdrawal: { charge_percent: '10', minimum: '500' },
  incomes: {
    fast_start: {
      days: 30,
      from: 'joined',
      base: 'amount_paid',
      compression: false,
      levels: [level, fixed],
      instead_of: ['referral'],
      steps: [{ code: 'F3', directs: 3, within_days: 30, amount: '1000', by_rank: { S: '1500' } }],
    },
    roi_level: { levels: [level] },
    matching_level: { levels: [level] },
    repurchase_level: { levels: [level] },
    withdrawal_level: { levels: [level] },
    gaming_level: { levels: [level] },
    referral: { rate: { percent: '5', by_package: { P1: '6' } } },
    level: { levels: [level, fixed] },
    spill: { type: 'placement', percent: '1', by_rank: { S: '2' } },
    single_leg: { levels: [{ team: 10, amount: '1', by_rank: { S: '2' } }] },
    matrix: {
      pools: [
        {
          code: 'M',
          width: 2,
          depth: 2,
          package: 'P1',
          pay: 'per_placement',
          levels: [{ amount: '1', by_rank: { G: '2' }, need: wholeNeed }],
        },
        {
          code: 'B1',
          package: 'P1',
          mode: 'board',
          width: 2,
          depth: 2,
          placement: 'global',
          cycle: '500',
          by_rank: { S: '600' },
          need: wholeNeed,
          next: 'B2',
          fee_to_next: '200',
          reentry: true,
        },
        { code: 'B2', package: 'P2', mode: 'board', width: 2, depth: 1, cycle: '500' },
      ],
    },
    matching: {
      percent: '10',
      by_rank: { G: '12' },
      unit: '1000',
      cap: { per_closing: '500', by_rank: { G: '2000' } },
      period: 'weekly',
      ratio: '1:1',
      carry: 'both',
      carry_expires_after: 2,
    },
    walks: [
      {
        ...walkOn,
        code: 'UNI',
        walk: 'levels',
        start_level: 1,
        levels: [{ ...level, need: periodNeed }],
      },
      {
        ...walkOn,
        code: 'STEP',
        walk: 'differential',
        rate: { percent: '0', by_rank: { S: '5', G: '10' } },
        need: periodNeed,
        own: 'none',
        same_rate: ['1'],
      },
      {
        ...walkOn,
        code: 'GEN',
        walk: 'generations',
        boundary: 'P',
        counts: 'below',
        levels: [{ percent: '10', by_package: { P2: '11' } }],
      },
    ],
    bonus: {
      pools: [
        {
          code: 'A',
          percent: '3',
          period: 'monthly',
          of: 'bv',
          points: { per: 'group_bv', unit: '10000', at_most: 5 },
          need: { ...periodNeed, periods_in_a_row: 2 },
        },
        { code: 'B', amount: '0', by_rank: { G: '800' }, into: 'car' },
        { code: 'C', amount: '0', by_rank: { S: '100' }, once: true },
        { code: 'D', percent: '1', shares: [{ rank: 'S', shares: 1 }] },
      ],
    },
  },
};

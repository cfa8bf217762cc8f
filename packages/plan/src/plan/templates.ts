import type { IncomeKind } from './plan.ts';

/** A plan to begin from: what its kind of company usually pays, to be changed before it is published. */
export interface PlanTemplate {
  code:
    | 'binary'
    | 'unilevel'
    | 'matrix'
    | 'single_leg'
    | 'roi'
    | 'generation'
    | 'hybrid'
    | 'repurchase'
    | 'stair_step'
    | 'unilevel_by_rank'
    | 'infinity'
    | 'weekly_binary';
  /** As plan.json (docs/plans.md §5 and §7). */
  plan: {
    incomes: Partial<Record<IncomeKind, object>> & { walks?: object[] };
    rank_rules?: object;
    ranks?: object[];
    caps?: object;
    payout?: object;
    withdrawal?: object;
  };
}

const payout = { tds: { percent: '2', without_pan: '20', yearly_threshold: '20000' }, service_percent: '5' };
const referral = { rate: { percent: '10' } };
/** In the month; a member who buys less is paid nothing. */
const buysMonthly = { own_bv: '100' };
const rates = (...percents: string[]) => percents.map((percent) => ({ percent }));

/** Each passes the check of a plan unchanged. */
export const planTemplates: readonly PlanTemplate[] = [
  {
    code: 'binary',
    plan: {
      incomes: {
        referral,
        matching: {
          unit: '1000',
          percent: '10',
          need_left_directs: 1,
          need_right_directs: 1,
          cap: { per_closing: '5000' },
        },
      },
      caps: { topup_multiple: '3' },
      payout,
    },
  },
  {
    code: 'unilevel',
    plan: {
      incomes: {
        referral,
        level: {
          levels: [
            { percent: '5', need: { directs: 1 } },
            { percent: '3', need: { directs: 2 } },
            { percent: '2', need: { directs: 3 } },
            { percent: '1', need: { directs: 4 } },
            { percent: '1', need: { directs: 5 } },
          ],
        },
      },
      payout,
    },
  },
  {
    code: 'matrix',
    plan: {
      incomes: {
        referral,
        matrix: {
          pools: [
            {
              code: 'FIRST',
              width: 3,
              depth: 3,
              package: 'STARTER',
              pay: 'level_completion',
              levels: [{ amount: '150' }, { amount: '450' }, { amount: '1350' }],
            },
          ],
        },
      },
      payout,
    },
  },
  {
    code: 'single_leg',
    plan: {
      incomes: {
        referral,
        single_leg: {
          levels: [
            { team: 10, directs: 1, amount: '100' },
            { team: 50, directs: 2, amount: '300' },
            { team: 200, directs: 3, amount: '1000' },
            { team: 1000, directs: 4, amount: '4000' },
          ],
        },
      },
      caps: { topup_multiple: '2' },
      payout,
    },
  },
  {
    code: 'roi',
    plan: {
      incomes: {
        referral: { rate: { percent: '5' } },
        roi: { calendar: 'mon_fri' },
        roi_level: { max_total_percent: '30', levels: rates('15', '10', '5') },
      },
      caps: { topup_multiple: '2' },
      payout,
    },
  },
  {
    code: 'generation',
    plan: {
      incomes: {
        level: {
          compression: true,
          levels: [
            { percent: '8' },
            { percent: '5', need: { directs: 2 } },
            { percent: '4', need: { directs: 3, team_business: '50000' } },
            { percent: '3', need: { directs: 4, team_business: '200000' } },
            { percent: '2', need: { directs: 5, team_business: '500000' } },
          ],
        },
      },
      payout,
    },
  },
  {
    code: 'hybrid',
    plan: {
      incomes: {
        referral,
        level: { levels: rates('3', '2', '1') },
        matching: {
          unit: '1000',
          percent: '8',
          need_left_directs: 1,
          need_right_directs: 1,
          cap: { per_closing: '4000' },
        },
        matching_level: { levels: rates('10', '5') },
      },
      caps: { topup_multiple: '3' },
      payout,
    },
  },
  {
    code: 'repurchase',
    plan: {
      incomes: {
        referral: { rate: { percent: '5' } },
        repurchase_level: { self_bv: '500', levels: rates('10', '5', '3', '2', '1') },
      },
      payout,
    },
  },
  {
    code: 'stair_step',
    plan: {
      incomes: {
        walks: [
          {
            code: 'STEP',
            walk: 'differential',
            rate: { percent: '0', by_rank: { BRONZE: '5', SILVER: '10', DIRECTOR: '15' } },
            need: buysMonthly,
            own: 'paid',
          },
          {
            code: 'ROYALTY',
            walk: 'generations',
            boundary: 'DIRECTOR',
            counts: 'groups',
            levels: [
              { percent: '4', need: buysMonthly },
              { percent: '2', need: buysMonthly },
            ],
          },
        ],
      },
      rank_rules: { period: 'monthly', breakaway: 'DIRECTOR' },
      ranks: [
        { code: 'BRONZE', group_bv: '1000' },
        { code: 'SILVER', group_bv: '3000' },
        {
          code: 'DIRECTOR',
          group_bv: '10000',
          max_from_leg_percent: '70',
          keep: { group_bv: '6000' },
          grace: 1,
        },
      ],
      payout,
    },
  },
  {
    code: 'unilevel_by_rank',
    plan: {
      incomes: {
        walks: [
          {
            code: 'LEVELS',
            walk: 'levels',
            compression: true,
            levels: [
              { percent: '5', need: buysMonthly },
              { percent: '3', by_rank: { SILVER: '4' }, need: buysMonthly },
              { percent: '0', by_rank: { SILVER: '3' }, need: buysMonthly },
              { percent: '0', by_rank: { GOLD: '2' }, need: buysMonthly },
              { percent: '0', by_rank: { GOLD: '2' }, need: buysMonthly },
            ],
          },
        ],
      },
      rank_rules: { period: 'monthly' },
      ranks: [
        { code: 'SILVER', directs: 2, team_bv: '2000' },
        { code: 'GOLD', legs_with_rank: { SILVER: 2 }, team_bv: '10000' },
      ],
      payout,
    },
  },
  {
    code: 'infinity',
    plan: {
      incomes: {
        walks: [
          {
            code: 'GENERATIONS',
            walk: 'generations',
            boundary: 'LEADER',
            levels: [
              { percent: '5', need: buysMonthly },
              { percent: '3', need: buysMonthly },
              { percent: '2', need: buysMonthly },
            ],
          },
          {
            code: 'INFINITY',
            walk: 'generations',
            boundary: 'own_rank',
            levels: [{ percent: '0', by_rank: { TOP: '1' }, need: buysMonthly }],
          },
        ],
      },
      rank_rules: { period: 'monthly' },
      ranks: [
        { code: 'LEADER', directs: 2, team_bv: '3000' },
        { code: 'TOP', legs_with_rank: { LEADER: 2 }, team_bv: '10000' },
      ],
      payout,
    },
  },
  {
    code: 'weekly_binary',
    plan: {
      incomes: {
        referral,
        matching: {
          basis: 'bv',
          period: 'weekly',
          ratio: '2:1',
          unit: '500',
          percent: '10',
          need_left_directs: 1,
          need_right_directs: 1,
          cap: { per_closing: '5000' },
          carry_expires_after: 8,
        },
      },
      payout,
    },
  },
];

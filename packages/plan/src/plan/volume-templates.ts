import { type PlanTemplate, payout, rates, referral } from './plan-template.ts';

/** In the month; a member who buys less is paid nothing. */
const buysMonthly = { own_bv: '100' };

/** Those of docs/plans.md §7, worked out in docs/plans.md §8. */
export const volumeTemplates: readonly PlanTemplate[] = [
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
  {
    code: 'hybrid',
    plan: {
      incomes: {
        referral,
        matching: {
          basis: 'bv',
          period: 'weekly',
          unit: '500',
          percent: '8',
          need_left_directs: 1,
          need_right_directs: 1,
          cap: { per_closing: '4000' },
          carry_expires_after: 8,
        },
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
        ],
        bonus: {
          pools: [
            {
              code: 'CAR',
              percent: '2',
              of: 'bv',
              need: { rank: 'LEADER', ...buysMonthly },
              points: { per: 'group_bv', unit: '1000' },
              into: 'car',
            },
          ],
        },
      },
      rank_rules: { period: 'monthly' },
      ranks: [
        { code: 'LEADER', directs: 2, team_bv: '3000' },
        { code: 'DIRECTOR', legs_with_rank: { LEADER: 2 }, team_bv: '10000' },
      ],
      payout,
    },
  },
  {
    code: 'fast_start',
    plan: {
      incomes: {
        fast_start: {
          levels: rates('20', '5'),
          steps: [
            { code: 'F3', directs: 3, within_days: 30, amount: '300' },
            { code: 'F6', directs: 6, within_days: 60, amount: '900' },
          ],
        },
        referral,
        level: { levels: rates('3', '2', '1') },
      },
      payout,
    },
  },
  {
    code: 'board_tiers',
    plan: {
      incomes: {
        referral: { rate: { percent: '5' } },
        matrix: {
          pools: [
            {
              code: 'BOARD1',
              package: 'STARTER',
              mode: 'board',
              width: 2,
              depth: 2,
              placement: 'sponsor',
              cycle: '1500',
              next: 'BOARD2',
              fee_to_next: '1000',
              reentry: true,
            },
            {
              code: 'BOARD2',
              package: 'LEADER',
              mode: 'board',
              width: 2,
              depth: 2,
              cycle: '6000',
              reentry: true,
            },
          ],
        },
      },
      payout,
    },
  },
];

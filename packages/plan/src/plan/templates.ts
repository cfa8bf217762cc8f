import { type PlanTemplate, payout, rates, referral } from './plan-template.ts';
import { volumeTemplates } from './volume-templates.ts';

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
    code: 'repurchase',
    plan: {
      incomes: {
        referral: { rate: { percent: '5' } },
        repurchase_level: { self_bv: '500', levels: rates('10', '5', '3', '2', '1') },
      },
      payout,
    },
  },
  ...volumeTemplates,
];

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
    | 'weekly_binary'
    | 'fast_start'
    | 'board_tiers';
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

/** What several templates share. */
export const payout = {
  tds: { percent: '2', without_pan: '20', yearly_threshold: '20000' },
  service_percent: '5',
};
export const referral = { rate: { percent: '10' } };
export const rates = (...percents: string[]) => percents.map((percent) => ({ percent }));

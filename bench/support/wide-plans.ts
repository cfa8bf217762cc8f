/** Plans that `bench closing` compares: those of before with what plans of any kind add (docs/plans.md §7). */

const percents = (of: readonly string[]) => of.map((percent) => ({ percent }));

const own = { roi: { start_after_days: 0 }, roi_level: { levels: percents(['10', '5', '3']) } };
const matching = { percent: '10', unit: '1000', cap: { per_closing: '5000' } };
const matching_level = { levels: percents(['10', '5']) };

/** Four ranks by what one bought oneself, so that they are spread alike in every shape of a network. */
const ranked = {
  rank_rules: { period: 'monthly' },
  ranks: ['S', 'G', 'P', 'D'].map((code, place) => ({
    code,
    own_bv: String(100 * (place + 1)),
    group_bv: '100',
    max_from_leg_percent: '60',
  })),
};
const walks = [
  {
    code: 'STEP',
    walk: 'differential',
    rate: { percent: '0', by_rank: { S: '5', G: '10', P: '15', D: '20' } },
  },
  { code: 'GEN', walk: 'generations', boundary: 'P', levels: percents(['10', '7', '5']) },
];
const month = { ...ranked, incomes: { walks } };

export const widePlans = {
  /** A month on whose orders seven levels are paid, as one could say it before. */
  levels: {
    incomes: { repurchase_level: { levels: percents(['5', '4', '3', '2', '1', '1', '1']), hold_days: 0 } },
  },
  month,
  /** The cap cuts every row of the month. */
  capped: { ...month, caps: { company: { percent: '10', of: 'bv', period: 'monthly' } } },
  own: { incomes: own },
  ownWide: { ...ranked, incomes: { ...own, walks } },
  daily: { incomes: { matching, matching_level } },
  /** Weeks that end on the dates that are closed. */
  weekly: {
    calendar: { week_starts: 'wed' },
    incomes: { matching: { ...matching, period: 'weekly', carry_expires_after: 4 }, matching_level },
  },
  present: { incomes: { ...own, matching, matching_level } },
} as const;

export type WidePlan = keyof typeof widePlans;

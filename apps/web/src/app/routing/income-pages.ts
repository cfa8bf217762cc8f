/** Incomes of every kind: one page lists their rows, one their levels. */
export const incomeRows = () => import('../../features/income/figures/income-page.tsx');
const incomeLevels = () => import('../../features/income/figures/income-concise-page.tsx');
/** The pages of incomes that members and admins both have, by the last words of their address. */
export const incomePages = {
  'matching-income': incomeRows,
  'matching-trimming-details': () => import('../../features/income/figures/matching-trimming-page.tsx'),
  'matching-level-income': incomeRows,
  'matching-level-income-concise': incomeLevels,
  'fast-start': incomeRows,
  'fast-start-concise': incomeLevels,
  'referral-income': incomeRows,
  'level-income-detailed': incomeRows,
  'level-income-concise': incomeLevels,
  'roi-income': incomeRows,
  'roi-level-income': incomeRows,
  'roi-level-income-concise': incomeLevels,
  'single-leg-income': incomeRows,
  'single-leg-income-concise': incomeLevels,
  'matrix-income': incomeRows,
  'matrix-income-concise': () => import('../../features/income/matrix/matrix-concise-page.tsx'),
  'withdrawal-level-income': incomeRows,
  'withdrawal-level-income-concise': incomeLevels,
  'repurchase-level-income': () => import('../../features/income/figures/repurchase-level-page.tsx'),
  unilevel: incomeRows,
  differential: incomeRows,
  generation: incomeRows,
  'next-bet-income': incomeRows,
  reward: () => import('../../features/income/rewards/reward-page.tsx'),
  bonus: incomeRows,
  'spill-income': incomeRows,
  'all-income': () => import('../../features/income/figures/all-income-page.tsx'),
  'total-income': () => import('../../features/income/payout/total-income-page.tsx'),
};

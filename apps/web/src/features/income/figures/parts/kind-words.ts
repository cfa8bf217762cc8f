import { type Text, texts } from '@banyan/contract/core/text';
import type { IncomeKind } from '@banyan/contract/income/income';
import { kindName } from '../../../../components/parts/income-words.ts';
import { t } from '../../../../lib/text.ts';

type Paid = 'topup' | 'withdrawal' | 'bet' | 'day' | 'month' | 'period';

/** What makes a row of each kind appear (docs/plans.md §2.3). */
const paidBy: Record<IncomeKind, Paid> = {
  fast_start: 'topup',
  referral: 'topup',
  level: 'topup',
  spill: 'topup',
  single_leg: 'topup',
  matrix: 'topup',
  withdrawal_level: 'withdrawal',
  next_bet: 'bet',
  gaming_level: 'bet',
  roi: 'day',
  roi_level: 'day',
  matching: 'day',
  matching_level: 'day',
  reward: 'day',
  repurchase_level: 'month',
  unilevel: 'period',
  differential: 'period',
  generation: 'period',
  bonus: 'month',
};

/** One line under the title: what pays, and that each row explains itself. */
const helps: Record<IncomeKind, Text> = texts({
  matching: 'Income from business matched on both legs, at each closing. Open a row to see both legs.',
  matching_level: 'A share of the matching income of members below. Open a row to see how it was worked out.',
  fast_start:
    'Income from topups in the first days of members below, and from steps reached soon. Open a row to see how it was worked out.',
  referral: 'Income from topups of directs. Open a row to see how it was worked out.',
  level: 'Income from topups in the levels below. Open a row to see how it was worked out.',
  roi: 'The daily percentage of each topup, instalment by instalment. Open a row to see how it was worked out.',
  roi_level: 'A share of the ROI of members below. Open a row to see how it was worked out.',
  single_leg: 'Income from places below in the single leg. Open a row to see how it was worked out.',
  matrix: 'Income from filled matrix places. Open a row to see how it was worked out.',
  withdrawal_level: 'A share of withdrawals of members below. Open a row to see how it was worked out.',
  repurchase_level: 'A share of the orders of members below. Open a row to see how it was worked out.',
  unilevel: 'A share of purchases in the levels below. Open a row to see how it was worked out.',
  differential:
    'The difference between your rate and the rates below you, of purchases below. Open a row to see how it was worked out.',
  generation:
    'A share of purchases in the generations of leaders below. Open a row to see how it was worked out.',
  next_bet: 'A share of the fees of later bets. Open a row to see how it was worked out.',
  gaming_level: 'A share of the bet fees of members below. Open a row to see how it was worked out.',
  reward: 'The reward steps and your progress.',
  bonus: 'Shares of bonus pools, and bonuses given by the company. Open a row to see how it was worked out.',
  spill:
    'Income from topups of members placed below, or of further directs. Open a row to see how it was worked out.',
});

const appears: Record<Paid, Text> = texts({
  topup: 'A row appears at once after a topup.',
  withdrawal: 'A row appears when a withdrawal of a member below is approved.',
  bet: 'A row appears when a bet settles.',
  day: 'Rows appear when the closing of a day is posted.',
  period: 'Rows appear when the closing that ends a period is posted.',
  month: "Rows appear when the month's last closing is posted.",
});

export const kindHelp = (kind: IncomeKind): string => t(helps[kind]);
export const isPaidByTopup = (kind: IncomeKind): boolean => paidBy[kind] === 'topup';

/** A name as written inside a sentence: "ROI income", "matching income". */
const withinSentence = (name: string): string =>
  /^[A-Z]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);

/** Why there is nothing: the plan does not have the kind, or nothing has caused a row yet. */
export function noIncomeWords(kind: IncomeKind, isInPlan: boolean): { title: string; text: string } {
  const name = withinSentence(kindName(kind));
  if (!isInPlan)
    return {
      title: t('The plan in force has no {name}.', { name }),
      text: t('Rows appear here when a plan with this income starts.'),
    };
  const words =
    kind === 'bonus'
      ? t("Rows appear when the month's last closing is posted, and when the company gives a bonus.")
      : t(appears[paidBy[kind]]);
  return { title: t('No {name} yet.', { name }), text: words };
}

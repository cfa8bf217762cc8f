import type { IncomeKind } from '@banyan/contract/income';
import { t } from '../../lib/text.ts';
import { kindName } from './income-words.ts';

type Paid = 'topup' | 'withdrawal' | 'bet' | 'day' | 'month';

/** What makes a row of each kind appear (incomes §2.3). */
const paidBy: Record<IncomeKind, Paid> = {
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
  bonus: 'month',
};

/** One line under the title: what pays, and that each row explains itself. */
const helps: Record<IncomeKind, string> = {
  matching: 'What business matched on both legs paid at each closing. Open a row to see both legs.',
  matching_level: 'A share of the matching income of members below. Open a row to see how it was worked out.',
  referral: 'What topups of directly introduced members paid. Open a row to see how it was worked out.',
  level: 'What topups in the levels below paid. Open a row to see how it was worked out.',
  roi: 'The daily percentage of each topup, instalment by instalment. Open a row to see how it was worked out.',
  roi_level: 'A share of the ROI of members below. Open a row to see how it was worked out.',
  single_leg: 'What places below in the single leg paid. Open a row to see how it was worked out.',
  matrix: 'What filled places in the matrices paid. Open a row to see how it was worked out.',
  withdrawal_level: 'A share of withdrawals of members below. Open a row to see how it was worked out.',
  repurchase_level: 'A share of the orders of members below. Open a row to see how it was worked out.',
  next_bet: 'A share of the fee of bets that came after a bet. Open a row to see how it was worked out.',
  gaming_level: 'A share of the fee of bets of members below. Open a row to see how it was worked out.',
  reward: 'The steps of the ladder, and how far each one is.',
  bonus: 'Shares of bonus pools, and bonuses given by the company. Open a row to see how it was worked out.',
  spill: 'What topups of members placed below, or of further directs, paid. Open a row to see how.',
};

const appears: Record<Paid, string> = {
  topup: 'A row is written in the same second in which a topup causes it.',
  withdrawal: 'A row is written when a withdrawal of somebody below is approved.',
  bet: 'A row is written when a bet settles.',
  day: 'Rows are written when the closing of a day is posted.',
  month: "Rows are written when the closing of a month's last day is posted.",
};

export const kindHelp = (kind: IncomeKind): string => t(helps[kind]);
export const isPaidByTopup = (kind: IncomeKind): boolean => paidBy[kind] === 'topup';

/** A name as it stands inside a sentence: "ROI income", "matching income". */
const withinSentence = (name: string): string =>
  /^[A-Z]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);

/** Why there is nothing: the plan does not have the kind, or nothing has caused a row yet. */
export function noIncomeWords(kind: IncomeKind, isInPlan: boolean): { title: string; text: string } {
  const name = withinSentence(kindName(kind));
  if (!isInPlan)
    return {
      title: t('The plan in force has no {name}.', { name }),
      text: t('Rows appear here once a plan that has it is in force.'),
    };
  const words =
    kind === 'bonus'
      ? "Rows are written when the closing of a month's last day is posted, and when the company gives one."
      : appears[paidBy[kind]];
  return { title: t('No {name} yet.', { name }), text: t(words) };
}

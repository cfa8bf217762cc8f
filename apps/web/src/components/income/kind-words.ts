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

import { type IncomeWhy, incomeNames } from '@banyan/contract/income';
import { formatCount } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';

/** What the income reports and the explanation share of a row. */
export interface IncomeRow {
  business_date: string | null;
  at: string;
  member: { user_id: string; name: string } | null;
  /** Missing where a kind has none. */
  from?: { user_id: string; name: string } | null;
  level?: number | null;
  kind?: string | null;
  base: string | null;
  gross: string | null;
  trimmed: string | null;
  amount: string | null;
  status: string | null;
  reason: string | null;
  why: IncomeWhy;
}

/** The words for the codes of an income row (incomes §2.4, §2.6): one list for all reports. */
const reasons: Record<string, string> = {
  inactive: 'Not active',
  blocked: 'Blocked',
  self_investment: 'Self investment too low',
  directs: 'Too few active directs',
  directs_business: 'Directs business too low',
  team: 'Team too small',
  team_business: 'Team business too low',
  self_bv: 'Own BV of the month too low',
  cap_closing: 'Cap of the closing reached',
  cap_multiple: 'Multiple cap reached',
  kind_disabled: 'Kind switched off',
};

const longReasons: Record<string, string> = {
  inactive: 'The member had no topup in force. The amount stays with the company.',
  blocked: 'The account was blocked. The amount stays with the company.',
  cap_closing: 'More than the cap of one closing is not paid to anybody.',
  cap_multiple: 'More than the topups may earn is not paid to anybody.',
};

const facts: Record<string, string> = {
  is_blocked: 'Blocked',
  is_active: 'Active',
  self_investment: 'Self investment',
  directs: 'Active directs',
  directs_business: 'Directs business',
  team: 'Active team',
  team_business: 'Team business',
  self_bv: 'Own BV of the month',
  queue_team: 'Places below',
  left_directs: 'Active directs on the left',
  right_directs: 'Active directs on the right',
  left: 'Business on the left',
  right: 'Business on the right',
  days: 'Days since joining',
};

const bases: Record<string, string> = {
  amount_paid: 'The money paid for the topup, without tax.',
  amount: 'The face value of the topup.',
  bv: 'The business volume (BV) of the topup.',
  own_package: 'The highest own package, because it is smaller than the topup.',
  placements: 'The places that were filled.',
  queue_team: 'The places below in the single leg.',
  gross: 'The withdrawal before its charge.',
  net: 'The withdrawal after its charge.',
  fee: 'The fee of the bet.',
  matched: 'The business matched on both legs.',
  roi: 'The ROI that was paid.',
  matching: 'The matching income that was paid.',
  order_bv: 'The business volume (BV) of the order, less what was refunded.',
  reward: 'What the reward names.',
  turnover: 'The money received in the period.',
  credit: 'What was entered.',
};

export const reasonLabel = (code: string): string => t(reasons[code] ?? code.replaceAll('_', ' '));
export const factWords = (fact: string): string => t(facts[fact] ?? fact.replaceAll('_', ' '));
export const baseWords = (base: string): string => t(bases[base] ?? base.replaceAll('_', ' '));
export const isMoneyFact = (fact: string): boolean => /business|investment|^(left|right|self_bv)$/.test(fact);

/** Why money was not paid, in a sentence. */
export function reasonWords(code: string | null): string {
  if (!code) return '';
  if (longReasons[code]) return t(longReasons[code]);
  return t('{reason}. The amount stays with the company.', { reason: reasonLabel(code) });
}

/** An income kind's code or name as people read it. */
export const kindName = (kind: string): string =>
  t(kind in incomeNames ? incomeNames[kind as 'level'] : kind);

const countedBases = ['placements', 'queue_team'];

/** The base where it is a number of places, as in a matrix and in the single leg; null = it is money or business. */
export const countedBase = ({ base, why }: Pick<IncomeRow, 'base' | 'why'>): string | null =>
  base !== null && countedBases.includes(why.base_of) ? formatCount(Number(base)) : null;

import { type Text, texts } from '@banyan/contract/core/text';
import { type IncomeWhy, incomeNames, notPaidReasons } from '@banyan/contract/income/income';
import { formatCount } from '../../lib/format.ts';
import { codeWords, fromServer, t } from '../../lib/text.ts';

/** What the income reports and the explanation share of a row. */
export interface IncomeRow {
  /** Missing in a preview, whose rows are not written yet. */
  no?: string | null;
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
  /** Where a row may be pending: what it may still credit. */
  pending?: string | null;
  status: string | null;
  reason: string | null;
  why: IncomeWhy;
}

const longReasons: Record<string, Text> = texts({
  inactive: 'The member had no active topup. The amount stays with the company.',
  blocked: 'The account was blocked. The amount stays with the company.',
  rank: 'The paid rank was too low. A higher rank is paid; the amount stays with the company.',
  package: 'None of the live packages is paid for this. Another package is.',
  cap_closing: 'Income above the cap of one closing is not paid.',
  cap_multiple: 'Income above the cap of the packages is not paid.',
  cap_member: 'Income above what a member may earn in the period is not paid.',
  cap_company: 'The company pays a part of what comes in, and this closing came to more.',
});

const facts: Record<string, Text> = texts({
  is_blocked: 'Blocked',
  is_active: 'Active',
  self_investment: 'Self investment',
  directs: 'Active directs',
  directs_business: 'Directs business',
  team: 'Active team',
  team_business: "Sponsored team's business",
  self_bv: 'Own monthly BV',
  own_bv: 'Own BV in period',
  group_bv: 'Group BV in period',
  team_bv: 'Team BV in period',
  queue_team: 'Places below',
  left_directs: 'Active directs, left',
  right_directs: 'Active directs, right',
  left: 'Business on the left',
  right: 'Business on the right',
  days: 'Days since joining',
  rank: 'Paid rank',
  periods_in_a_row: 'Rank held consecutively',
  package: 'Package',
});

const bases: Record<string, Text> = texts({
  amount_paid: 'The money paid for the topup, without tax.',
  amount: 'The face value of the topup.',
  bv: 'The business volume (BV) of the topup.',
  own_package: 'The highest own package, because it is smaller than the topup.',
  placements: 'The places that were filled.',
  queue_team: 'The places below in the single leg.',
  directs: 'The active directs.',
  gross: 'The withdrawal before its charge.',
  net: 'The withdrawal after its charge.',
  fee: 'The fee of the bet.',
  matched: 'The business matched on both legs.',
  roi: 'The ROI that was paid.',
  matching: 'The matching income that was paid.',
  order_bv: 'The business volume (BV) of the order, less what was refunded.',
  purchase: 'The topup, or the business volume (BV) of the order less what came back.',
  reward: 'The amount of the reward.',
  turnover: 'The turnover of the period.',
  pool_amount: 'The amount the plan names for the pool.',
  credit: 'The amount that was entered.',
});

/** Why a row paid less than its gross, in few words. */
export const reasonLabel = (code: string): string =>
  code in notPaidReasons ? t(notPaidReasons[code as 'flushed']) : codeWords(code);
export const factWords = (fact: string): string => (facts[fact] ? t(facts[fact]) : codeWords(fact));
export const baseWords = (base: string): string => (bases[base] ? t(bases[base]) : codeWords(base));
export const isMoneyFact = (fact: string): boolean =>
  /business|investment|^(left|right|self_bv|own_bv|group_bv|team_bv)$/.test(fact);

/** Why money was not paid, in a sentence. */
export function reasonWords(code: string | null): string {
  if (!code) return '';
  if (longReasons[code]) return t(longReasons[code]);
  return t('{reason}. The amount stays with the company.', { reason: reasonLabel(code) });
}

/** An income kind's code or name as people read it. */
export const kindName = (kind: string): string =>
  kind in incomeNames ? t(incomeNames[kind as 'level']) : fromServer(kind);

const countedBases = ['placements', 'queue_team', 'directs'];

/** The base where it is a number of places, as in a matrix and in the single leg; null = it is money or business. */
export const countedBase = ({ base, why }: Pick<IncomeRow, 'base' | 'why'>): string | null =>
  base !== null && countedBases.includes(why.base_of) ? formatCount(Number(base)) : null;

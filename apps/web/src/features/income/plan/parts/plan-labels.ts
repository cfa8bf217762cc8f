import { type Text, texts } from '@banyan/contract/core/text';
import { incomeNames } from '@banyan/contract/income/income';
import { kindName } from '../../../../components/parts/income-words.ts';
import { codeWords, t } from '../../../../lib/text.ts';

/** What the keys of plan.json are called (docs/plans.md §5). */
export const planLabels = texts({
  activity: 'Active by purchase',
  amount: 'Fixed amount',
  at_most: 'At most',
  base: 'Counted on',
  base_rule: 'At most',
  basis: 'Counted by',
  boundary: 'Leaders: a rank, or own_rank',
  bonus: 'Pools',
  by_package: 'By package',
  by_rank: 'By rank',
  calendar: 'Calendar',
  cap: 'Cap of a closing',
  breakaway: 'Breakaway rank',
  capped_business: 'Business above the cap',
  caps: 'Caps',
  carry: 'Carry forward',
  carry_expires_after: 'Carry expires after closings',
  carry_limit: 'Carry forward, at most',
  charge_percent: 'Charge',
  code: 'Code',
  company: 'Paid by closings, at most',
  compression: 'Skip those not qualified',
  counts: 'Generations counted',
  cycle: 'Paid per full board',
  depth: 'Levels deep',
  days: 'Days',
  directs: 'Active directs',
  directs_business: 'Directs business',
  directs_of_rank: 'Directs of a rank',
  fee_to_next: 'Next board fee',
  first_days_free: 'Free days after joining',
  first_match: 'First match',
  first_topup_only: 'First topup only',
  from: 'From direct number',
  grace: 'Consecutive bridged closings',
  grace_days: 'Days the last period is enough',
  group_bv: 'Group BV in period',
  hold_days: 'Days on hold',
  how: 'When it is more',
  incomes: 'Incomes',
  ineligible: 'Business while not qualified',
  instead_of: 'In place of',
  into: 'Into the fund',
  item: 'Item',
  keep: 'Kept with',
  ladder: 'Rewards',
  left: 'Left business',
  legs_with_rank: 'Legs with a rank',
  levels: 'Levels',
  lookback_hours: 'Hours to look back',
  matched: 'Matched in all',
  max_from_leg_percent: 'Counted from one leg, at most',
  max_total_percent: 'All levels, at most',
  member: 'Earned by a member, at most',
  minimum: 'Least amount',
  mode: 'Paid by',
  need: 'Needed',
  need_left_directs: 'Active directs, left',
  need_right_directs: 'Active directs, right',
  new_directs: 'New directs in period',
  next: 'Next board',
  of: 'Turnover of',
  on: 'Paid on',
  on_crossing: 'When the year crosses it',
  once: 'Once in a life',
  own: 'Own purchases',
  own_bv: 'Own BV in period',
  package: 'Package code',
  pay: 'Paid for',
  payout: 'Payout',
  per: 'Counted per',
  per_closing: 'At most per closing',
  per_period: 'At most per period',
  percent: 'Rate',
  period: 'Period',
  periods_in_a_row: 'Closings in a row',
  placement: 'Placement',
  points: 'Points',
  pools: 'Pools',
  rank: 'Rank',
  rank_rules: 'Rules of ranks',
  ranks: 'Ranks',
  rate: 'Rate',
  ratio: 'Left to right',
  reentry: 'Enters again when full',
  repurchase_percent: 'To the repurchase wallet',
  right: 'Right business',
  same_rate: 'For the same rate',
  self_bv: 'Own monthly BV',
  self_investment: 'Self investment',
  sequential: 'One after the other',
  service_percent: 'Service charge',
  shares: 'Shares',
  start_after_days: 'Days until the first',
  start_level: 'First level',
  steps: 'Steps',
  tank: 'Holding tank',
  tds: 'Tax (TDS)',
  team: 'Active team',
  team_bv: 'Team BV in period',
  team_business: "Sponsored team's business",
  topup_multiple: 'Earned by a topup, at most',
  type: 'Paid for',
  week_starts: 'Week begins on',
  year_starts: 'Year begins in month',
  unit: 'In whole units of',
  walk: 'Who is paid',
  walks: 'Walks up the line',
  weaker_leg: 'Weaker leg business',
  width: 'Places below each',
  withdrawal: 'Withdrawals',
  within_days: 'Days to reach it',
  without_pan: 'Rate without PAN',
  yearly_threshold: 'Free of tax a year',
});

/** What the words of its choices mean. */
const optionLabels = texts({
  amount_paid: 'Money paid',
  amount: 'Face value',
  bv: 'BV',
  pairs: 'Counted pairs',
  full: 'The whole topup',
  min_own_package: 'The own highest package',
  all_days: 'Every day',
  mon_fri: 'Monday to Friday',
  joined: 'Joining',
  activated: 'The first topup',
  referral: 'Referral income',
  level: 'Level income',
  none: 'As every other',
  wash: 'Is lost',
  keep: 'Stays in the legs',
  accumulate: 'Is carried forward',
  flush: 'Is lost',
  package: "The package's own",
  per_closing: 'An amount',
  cumulative: 'Business since joining',
  fresh: 'Business since last reward',
  placement: 'A place filled below',
  extra_direct: 'Directs beyond a number',
  milestone: 'Milestones',
  queue_level: 'Levels of the queue',
  global: 'One tree for all',
  sponsor: 'Below the sponsor',
  board: 'Boards',
  per_placement: 'Each place filled',
  level_completion: 'A level filled',
  gross: 'Before its charge',
  net: 'After its charge',
  full_aggregate: 'Tax on whole year',
  excess_only: 'Tax on the rest',
  levels: 'Levels',
  differential: 'Differences of rates',
  generations: 'Generations of leaders',
  topup: 'Topups',
  order: 'Orders',
  counts: 'Count for the rate below',
  paid: 'Are paid',
  below: 'Below a leader',
  groups: 'By groups of leaders',
  daily: 'Day',
  weekly: 'Week',
  monthly: 'Month',
  quarterly: 'Quarter',
  yearly: 'Year',
  own_bv: 'Own BV',
  group_bv: 'BV of the group',
  team_bv: 'BV of the team',
  new_directs: 'New directs',
  matched: 'Matched business',
  pro_rata: 'Cut every row alike',
  stop: 'The last rows are not paid',
  both: 'Both legs',
  stronger: 'Only the stronger leg',
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
});
/** Where a word means something else. */
const carryLabels: Record<string, Text> = texts({ none: 'Nothing' });

type Label = keyof typeof planLabels;
const isLabel = (key: string): key is Label => key in planLabels;

/** Of a choice where the same key is a number elsewhere. */
const choiceLabels: Record<string, Text> = texts({ from: 'Days counted from' });

export function labelOf(key: string, isChoice = false): string {
  const own = isChoice ? choiceLabels[key] : undefined;
  if (own) return t(own);
  return isLabel(key) ? t(planLabels[key]) : codeWords(key);
}
export function optionLabel(option: string, key = ''): string {
  const own = key === 'carry' ? carryLabels[option] : undefined;
  if (own) return t(own);
  return option in optionLabels ? t(optionLabels[option as keyof typeof optionLabels]) : option;
}

/** A place of a plan in words: incomes.level.levels[0].percent is "Level income, Levels 1, Rate". */
export const placeWords = (place: string): string =>
  place
    .split('.')
    .filter((step) => step !== 'incomes')
    .map((step, at) => {
      const [, key = step, row] = /^([^[]*)\[(\d+)\]$/.exec(step) ?? [];
      const name = at === 0 && key in incomeNames ? kindName(key) : labelOf(key);
      return row === undefined ? name : `${name} ${Number(row) + 1}`;
    })
    .join(', ');

/** What stands behind an amount: a percentage, money, BV or a number of times; none of members and days. */
export function unitOf(key: string): Text | 'money' | '%' | null {
  if (key.includes('percent') || key === 'without_pan') return '%';
  if (key === 'topup_multiple') return timesText.times;
  return moneyKeys.has(key) ? 'money' : null;
}
const timesText = texts({ times: 'times' });
const moneyKeys = new Set([
  'amount',
  'self_investment',
  'directs_business',
  'team_business',
  'cycle',
  'fee_to_next',
  'per_closing',
  'per_period',
  'carry_limit',
  'unit',
  'left',
  'right',
  'weaker_leg',
  'matched',
  'minimum',
  'yearly_threshold',
]);

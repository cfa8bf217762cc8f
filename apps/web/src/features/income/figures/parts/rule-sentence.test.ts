import type { IncomeWhy } from '@banyan/contract/income/income';
import type { Explanation } from '@banyan/plan/instant/income-row';
import { describe, expect, it } from 'vitest';
import type { IncomeRow } from '../../../../components/parts/income-words.ts';
import { ruleSentence } from './rule-sentence.ts';

const rahul = { user_id: 'BN100007', name: 'Rahul Rao' };
const row = (rule: string, more: Partial<IncomeRow> = {}, figures: Partial<IncomeWhy> = {}): IncomeRow => ({
  business_date: '2026-11-20',
  at: '2026-11-20T18:29:59.999Z',
  member: { user_id: 'BN100002', name: 'Asha Shah' },
  from: rahul,
  level: 2,
  base: '1000',
  gross: '50',
  trimmed: '0',
  amount: '50',
  status: 'Credited',
  reason: null,
  why: {
    rule,
    base_of: 'amount_paid',
    rate: { percent: '5' },
    checks: [],
    cap: null,
    plan_version: 1,
    source: null,
    passbook_text: null,
    round_off_digits: 2,
    ...figures,
  },
  ...more,
});

/** What the sentence of each rule of the engine says, so that none is explained by a mere rate. */
const says: Record<Explanation['rule'], RegExp> = {
  fast_start: /topped up in the first days.*level 2/,
  fast_start_compressed: /in the first days.*skipped/,
  fast_start_step: /step F3 is reached: 3 active directs within 30 days/,
  referral: /sponsor earns 5%/,
  referral_package_rate: /rate of its own/,
  level: /2 levels below is level 2/,
  level_compressed: /skipped/,
  roi_level: /was paid ROI/,
  roi_level_compressed: /was paid ROI.*skipped/,
  matching_level: /was paid matching income/,
  matching_level_compressed: /matching income.*skipped/,
  withdrawal_level: /withdrawal of Rahul Rao/,
  withdrawal_level_compressed: /withdrawal.*skipped/,
  repurchase_level: /order that is paid/,
  repurchase_level_compressed: /order.*skipped/,
  unilevel: /bought something.*level 2/,
  unilevel_compressed: /bought something.*skipped/,
  differential: /your rate was 15% with rank Gold, the highest one below was 10%: the difference of 5%/,
  same_rate: /your rate of 15% too/,
  own_purchase: /own purchases earn the own rate of 5%/,
  generation: /generation 2 below you; with rank Gold/,
  gaming_level: /bet of Rahul Rao/,
  gaming_level_compressed: /bet.*skipped/,
  spill_placement: /placed under this member/,
  spill_extra_direct: /one direct more/,
  single_leg_milestone: /places below/,
  single_leg_queue: /entered the single leg/,
  matrix_placement: /filled a place/,
  matrix_level: /last free place/,
  matrix_board: /last free place of the board/,
  next_bet: /bet 2 places before/,
  roi: /instalment 3 of 200/,
  matching: /matched on both legs/,
  reward: /Reward step R1/,
  bonus_pool: /Rank Gold holds 1 of its 5 shares/,
  bonus_credit: /Reason: Festival/,
  order_return:
    /brought goods back, with 300 BV: refund R1000001 of order –\. Now 300 of the 600 BV that paid I1000009/,
  reversal: /topup of Rahul Rao \(BN100007\) was reversed/,
};

const figures: Partial<IncomeWhy> = {
  step: { code: 'F3', directs: 3, within_days: 30 },
  roi: { package: 'GOLD', instalment: 3, instalments: 200, maximum: null, earned: '30' },
  reward: { code: 'R1', item: null, basis: 'cumulative' },
  pool: {
    code: 'CLUB',
    rank: 'GOLD',
    turnover: '1000000',
    pool: '20000',
    shares: 5,
    share_value: '4000',
    own_shares: 1,
  },
  walk: {
    code: 'STEP',
    period: 'monthly',
    rank: 'GOLD',
    part: 'difference',
    rate: '15',
    high_before: '10',
    high_after: '15',
  },
  returned: { no: 'R1000001', income_no: 'I1000009', bv: '300', so_far: '300', paid_on: '600' },
  remark: 'Festival',
};

/** The contract shows everything the engine explains: this does not compile when one of them says more. */
const shown = (explained: Explanation): Pick<IncomeWhy, keyof Explanation> => explained;

describe('the sentence behind an income', () => {
  it('has what the engine explains', () => {
    expect(shown({ rule: 'roi', base_of: 'amount', checks: [], cap: null }).rule).toBe('roi');
  });

  it.each(Object.entries(says))('explains %s', (rule, expected) => {
    expect(ruleSentence(row(rule, {}, figures))).toMatch(expected);
  });

  it('names what failed when a withdrawal is taken back, and the topup when nobody caused the row', () => {
    const failed = row('reversal', {}, { source: { kind: 'withdrawal', no: 'W1000001' } });
    expect(ruleSentence(failed)).toMatch(/withdrawal of Rahul Rao \(BN100007\) failed/);
    expect(ruleSentence(row('reversal', { from: null }))).toMatch(/^The topup was reversed/);
  });

  it('says what an item is', () => {
    const item = { reward: { code: 'CAR', item: 'A small car', basis: 'fresh' } } as const;
    expect(ruleSentence(row('reward', {}, item))).toMatch(/It gives: A small car/);
  });
});

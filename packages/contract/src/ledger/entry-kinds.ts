import type { RecordName } from '../core/records.ts';

/** The types a member's timeline is filtered by. */
export const entryTypes = ['Topup', 'Income', 'Credit', 'Debit', 'Reversal'] as const;
export type EntryType = (typeof entryTypes)[number];

interface KindOfEntry {
  /** As the ledger stores it; a code is never reused. */
  code: number;
  /** How a passbook names the line; its narration says the rest. */
  words: string;
  /** null = by its sign. */
  type: Exclude<EntryType, 'Credit' | 'Debit'> | null;
  /** What each of its lines is about; missing = what the journal is about. */
  record?: RecordName;
}

const income = (code: number, words: string) => ({ code, words, type: 'Income', record: 'income' }) as const;

/** Every kind of journal and line: a new one is one line here. A fold of a company account has code 0. */
export const entryKinds = {
  topup: { code: 10, words: 'Topup', type: 'Topup' },
  topup_reversal: { code: 11, words: 'Topup reversed', type: 'Reversal' },
  incomes: { code: 20, words: 'Incomes of an event', type: 'Income' },
  incomes_reversal: { code: 21, words: 'Incomes of an event taken back', type: 'Reversal' },
  income_referral: income(22, 'Referral income'),
  income_level: income(23, 'Level income'),
  income_lapsed: income(24, 'Lapsed income'),
  income_matrix: income(25, 'Matrix income'),
  income_spill: income(26, 'Spill income'),
  income_single_leg: income(27, 'Single leg income'),
  income_withdrawal_level: income(28, 'Withdrawal level income'),
  income_next_bet: income(29, 'Next bet income'),
  income_gaming_level: income(30, 'Gaming level income'),
  income_roi: income(31, 'ROI income'),
  income_roi_level: income(32, 'ROI level income'),
  income_matching: income(33, 'Matching income'),
  income_matching_level: income(34, 'Matching level income'),
  income_reward: income(35, 'Reward income'),
  income_repurchase_level: income(36, 'Repurchase level income'),
  income_bonus: income(37, 'Bonus income'),
  payout: { code: 38, words: 'Payout', type: null },
  closing: { code: 39, words: 'Incomes of a closing', type: 'Income' },
  adjustment: { code: 40, words: 'By the company', type: null },
  withdrawal: { code: 50, words: 'Withdrawal', type: null },
  withdrawal_failed: { code: 51, words: 'Withdrawal failed', type: null },
  order: { code: 52, words: 'Order', type: null },
  refund: { code: 53, words: 'Refund', type: null },
  bet: { code: 54, words: 'Bet', type: null },
} as const satisfies Record<string, KindOfEntry>;
export type EntryKind = keyof typeof entryKinds;

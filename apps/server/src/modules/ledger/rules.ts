/** The types a member's timeline is filtered by. */
export type EntryType = 'Topup' | 'Income' | 'Credit' | 'Debit' | 'Reversal';

interface KindOfEntry {
  /** As the ledger stores it; a code is never reused. */
  code: number;
  /** How a passbook names the line; its narration says the rest. */
  words: string;
  /** null = by its sign. */
  type: Exclude<EntryType, 'Credit' | 'Debit'> | null;
}

/** Every kind of journal and line. A fold of a company account has code 0. */
export const entryKinds = {
  topup: { code: 10, words: 'Topup', type: 'Topup' },
  topup_reversal: { code: 11, words: 'Topup reversed', type: 'Reversal' },
  incomes: { code: 20, words: 'Incomes of an event', type: 'Income' },
  incomes_reversal: { code: 21, words: 'Incomes of an event taken back', type: 'Reversal' },
  income_referral: { code: 22, words: 'Referral income', type: 'Income' },
  income_level: { code: 23, words: 'Level income', type: 'Income' },
  income_lapsed: { code: 24, words: 'Lapsed income', type: 'Income' },
  income_matrix: { code: 25, words: 'Matrix income', type: 'Income' },
  income_spill: { code: 26, words: 'Spill income', type: 'Income' },
  income_single_leg: { code: 27, words: 'Single leg income', type: 'Income' },
  income_withdrawal_level: { code: 28, words: 'Withdrawal level income', type: 'Income' },
  income_next_bet: { code: 29, words: 'Next bet income', type: 'Income' },
  income_gaming_level: { code: 30, words: 'Gaming level income', type: 'Income' },
  income_roi: { code: 31, words: 'ROI income', type: 'Income' },
  income_roi_level: { code: 32, words: 'ROI level income', type: 'Income' },
  income_matching: { code: 33, words: 'Matching income', type: 'Income' },
  income_matching_level: { code: 34, words: 'Matching level income', type: 'Income' },
  income_reward: { code: 35, words: 'Reward income', type: 'Income' },
  income_repurchase_level: { code: 36, words: 'Repurchase level income', type: 'Income' },
  income_bonus: { code: 37, words: 'Bonus income', type: 'Income' },
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

/** One line of a journal. */
export interface JournalLine {
  owner_type: 'User' | 'Franchise' | 'House';
  owner_id: string;
  wallet_code: string;
  /** Signed: a credit is above zero. At most eight decimals. */
  amount: string;
  /** How the passbook names the line; missing = the journal's kind. */
  kind?: EntryKind;
  /** What the line links to; missing = the journal's. */
  ref_id?: string;
  narration?: string;
  /**
   * A credit repays first what its owner owes the company; of a debit the owner owes what the wallet lacks
   * (docs/plans.md §2.9). Missing = a debit the wallet cannot pay is refused.
   */
  recoverable?: boolean;
}

/** A line on a company account. */
export const houseLine = (wallet_code: string, amount: string): JournalLine => ({
  owner_type: 'House',
  owner_id: '0',
  wallet_code,
  amount,
});

/** A line in a wallet of a member. */
export const memberLine = (owner_id: string, wallet_code: string, amount: string): JournalLine => ({
  owner_type: 'User',
  owner_id,
  wallet_code,
  amount,
});

/** Code → words, for SQL: `words ->> kind::text`. */
export const wordsByCode: Record<string, string> = Object.fromEntries(
  Object.values(entryKinds).map(({ code, words }) => [String(code), words]),
);
/** Code → name of the kind. */
export const nameByCode: Record<string, string> = Object.fromEntries(
  Object.entries(entryKinds).map(([name, { code }]) => [String(code), name]),
);

/** Code → type of the timeline, where the kind decides it. */
export const typeByCode: Record<string, string> = Object.fromEntries(
  Object.values(entryKinds).flatMap(({ code, type }) => (type ? [[String(code), type]] : [])),
);

/** Codes of the kinds that belong to a type of the timeline, whatever the sign of the line. */
export function codesOfType(type: EntryType): number[] {
  const wanted = type === 'Credit' || type === 'Debit' ? null : type;
  return Object.values(entryKinds)
    .filter((kind) => kind.type === wanted)
    .map((kind) => kind.code);
}

import type { RecordName } from '../core/records.ts';

/** The types a member's timeline is filtered by. */
export const entryTypes = [
  'Topup',
  'Income',
  'Transfer',
  'Withdrawal',
  'Credit',
  'Debit',
  'Reversal',
] as const;
export type EntryType = (typeof entryTypes)[number];

/**
 * What moves money, by the SQL function that says which lines its rows ask for: `<name>_documents()`. The auditor looks
 * for the journal of every row and for the row of every journal (docs/ledger.md §12).
 */
export const documentNames = [
  'adjustment',
  'arbitrage',
  'bet',
  'board',
  'closing',
  'commission',
  'credit_request',
  'deposit',
  'fund_release',
  'game_wallet',
  'goods',
  'import',
  'income',
  'kit',
  'lottery',
  'order',
  'payout',
  'pin',
  'stock_change',
  'topup',
  'transfer',
  'withdrawal',
] as const;
type DocumentName = (typeof documentNames)[number];

interface KindOfEntry {
  /** As the ledger stores it; a code is never reused. */
  code: number;
  /** How a passbook names the line; its narration says the rest. */
  words: string;
  /** null = by its sign. */
  type: Exclude<EntryType, 'Credit' | 'Debit'> | null;
  /** What proves a journal of this kind; null = a kind of lines alone. */
  documents: DocumentName | null;
  /** What each of its lines is about; missing = what the journal is about. */
  record?: RecordName;
}

const income = (code: number, words: string) =>
  ({ code, words, type: 'Income', documents: null, record: 'income' }) as const;

/** Every kind of journal and line: a new one is one line here. A fold of a company account has code 0. */
export const entryKinds = {
  topup: { code: 10, words: 'Topup', type: 'Topup', documents: 'topup' },
  topup_reversal: { code: 11, words: 'Topup reversed', type: 'Reversal', documents: 'topup' },
  incomes: { code: 20, words: 'Incomes of an event', type: 'Income', documents: 'income' },
  incomes_reversal: {
    code: 21,
    words: 'Event incomes taken back',
    type: 'Reversal',
    documents: 'income',
  },
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
  payout: { code: 38, words: 'Payout', type: null, documents: 'payout' },
  closing: { code: 39, words: 'Incomes of a closing', type: 'Income', documents: 'closing' },
  income_unilevel: income(41, 'Unilevel income'),
  income_differential: income(42, 'Differential income'),
  income_generation: income(43, 'Generation income'),
  income_fast_start: income(44, 'Fast start income'),
  adjustment: { code: 40, words: 'By the company', type: null, documents: 'adjustment' },
  withdrawal: { code: 50, words: 'Withdrawal', type: 'Withdrawal', documents: 'withdrawal' },
  withdrawal_failed: { code: 51, words: 'Withdrawal failed', type: 'Withdrawal', documents: 'withdrawal' },
  order: { code: 52, words: 'Order', type: null, documents: 'order' },
  refund: { code: 53, words: 'Refund', type: null, documents: 'order' },
  bet: { code: 54, words: 'Bet', type: null, documents: 'bet' },
  transfer: { code: 55, words: 'Transfer', type: 'Transfer', documents: 'transfer' },
  transfer_charge: { code: 56, words: 'Charge of transfer', type: 'Transfer', documents: null },
  credit_request: { code: 57, words: 'Credit request', type: null, documents: 'credit_request' },
  board_fee: { code: 58, words: 'Board place fee', type: null, documents: 'board' },
  withdrawal_paid: { code: 60, words: 'Withdrawal paid', type: 'Withdrawal', documents: 'withdrawal' },
  withdrawal_returned: {
    code: 61,
    words: 'Withdrawal payment returned',
    type: 'Withdrawal',
    documents: 'withdrawal',
  },
  pin_sale: { code: 62, words: 'Pins', type: null, documents: 'pin' },
  pin_balance: { code: 63, words: 'Balance of a pin', type: null, documents: 'pin' },
  stock_change: { code: 64, words: 'Company stock change', type: null, documents: 'stock_change' },
  goods_sold: { code: 65, words: 'Goods sold', type: null, documents: 'goods' },
  goods_sent: { code: 66, words: 'Goods sent', type: null, documents: 'goods' },
  goods_received: { code: 67, words: 'Goods received', type: null, documents: 'goods' },
  commission: { code: 68, words: 'Commission', type: null, documents: 'commission' },
  commission_reversal: {
    code: 69,
    words: 'Commission taken back',
    type: 'Reversal',
    documents: 'commission',
  },
  kit: { code: 70, words: 'Kit handed over', type: null, documents: 'kit' },
  kit_return: { code: 71, words: 'Kit returned', type: null, documents: 'kit' },
  goods_returned: { code: 72, words: 'Goods returned', type: null, documents: 'goods' },
  deposit: { code: 73, words: 'Crypto deposit', type: null, documents: 'deposit' },
  deposit_reversal: {
    code: 74,
    words: 'Crypto deposit taken back',
    type: 'Reversal',
    documents: 'deposit',
  },
  game_deposit: { code: 80, words: 'To the game wallet', type: 'Transfer', documents: 'game_wallet' },
  game_withdrawal: { code: 81, words: 'From the game wallet', type: 'Transfer', documents: 'game_wallet' },
  game_grant: { code: 82, words: 'Daily play credits', type: null, documents: 'game_wallet' },
  bet_won: { code: 83, words: 'Bet won', type: null, documents: 'bet' },
  bet_returned: { code: 84, words: 'Stake returned', type: null, documents: 'bet' },
  lottery_tickets: { code: 85, words: 'Lottery tickets', type: null, documents: 'lottery' },
  lottery_prize: { code: 86, words: 'Lottery prize', type: null, documents: 'lottery' },
  lottery_refund: { code: 87, words: 'Lottery tickets returned', type: null, documents: 'lottery' },
  lottery_share: { code: 88, words: 'End of lottery draw', type: null, documents: 'lottery' },
  lottery_rollover: { code: 89, words: 'From earlier lottery draws', type: null, documents: 'lottery' },
  arbitrage_fee: { code: 90, words: 'Arbitrage fee', type: null, documents: 'arbitrage' },
  fund_release: { code: 91, words: 'Release of a fund', type: null, documents: 'fund_release' },
  opening_balance: { code: 92, words: 'Brought forward', type: null, documents: 'import' },
} as const satisfies Record<string, KindOfEntry>;
export type EntryKind = keyof typeof entryKinds;
/** Kinds of journals: each has documents that prove it. */
export type JournalKind = {
  [K in EntryKind]: (typeof entryKinds)[K]['documents'] extends null ? never : K;
}[EntryKind];

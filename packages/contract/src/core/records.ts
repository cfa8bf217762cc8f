import {
  adminScreen,
  lists,
  messages,
  ofOrders,
  ownList,
  ownScreen,
  type RecordKind,
} from './record-screens.ts';
import type { UserType } from './roles.ts';
import { text } from './text.ts';

/**
 * Every kind of record with a number, under the name of its table, by which a journal names it too (`ref_type`). A new
 * kind is one line here, and in its table `no text not null generated always as ('X' || (1000000 + id)) stored`.
 */
export const records = {
  adjustment: {
    letter: 'A',
    words: text('Credit or debit {no}'),
    link: adminScreen('wallet/credit-debit-history?f_no={no}'),
  },
  admin_request: {
    letter: 'Q',
    words: text('Request {no}'),
    link: adminScreen('settings/approvals?f_no={no}'),
  },
  alert: { letter: 'AL', words: text('Alert {no}'), link: adminScreen('withdrawal/alerts?f_no={no}') },
  arb_trade: { letter: 'AT', words: text('Trade {no}'), link: ownList('/arbitrage/trade-history') },
  broadcast: { letter: 'MS', words: text('Message {no}'), link: messages },
  bonus_credit: {
    letter: 'G',
    words: text('Bonus {no}'),
    link: adminScreen('income/bonus?view=given&f_no={no}'),
  },
  chain_transfer: {
    letter: 'DP',
    words: text('Crypto deposit {no}'),
    link: {
      User: '/user/deposit/deposits-history?f_no={no}',
      Admin: '/admin/topup/crypto-deposits?f_no={no}',
    },
  },
  closing: {
    letter: null,
    words: text('The closing of {no}'),
    link: adminScreen('income/closings?date={no}'),
    sum_link: ownScreen('/income/all-income?f_kind={kind}&f_on_from={no}&f_on_to={no}'),
  },
  credit_request: {
    letter: 'C',
    words: text('Credit request {no}'),
    link: lists('finance/credit-requests', 'wallet/credit-requests'),
  },
  company_export: {
    letter: 'EX',
    words: text('Export {no}'),
    link: adminScreen('settings/export?f_no={no}'),
  },
  company_paper: {
    letter: 'VP',
    words: text('Paper {no}'),
    link: adminScreen('settings/documents?f_no={no}'),
  },
  enquiry: {
    letter: 'EQ',
    words: text('Enquiry {no}'),
    link: adminScreen('miscellaneous/contact-us-details?f_no={no}'),
  },
  fund_release: {
    letter: 'FR',
    words: text('Release {no} of a fund'),
    link: ownScreen('/income/funds?view=releases&f_no={no}'),
  },
  fund_transfer: {
    letter: 'F',
    words: text('Transfer {no}'),
    link: lists('finance/fund-transfer-history', 'wallet/fund-transfer-history'),
  },
  game_autoplay: { letter: 'AP', words: text('Autoplay {no}') },
  game_bet: { letter: 'B', words: text('Bet {no}') },
  game_transfer: { letter: 'GW', words: text('Game wallet {no}') },
  id_card: { letter: 'IC', words: text('Id card {no}'), link: { User: '/user/docs/id-card' } },
  import: { letter: 'IM', words: text('Import {no}'), link: adminScreen('settings/import?no={no}') },
  income: { letter: 'I', words: text('Income {no}'), link: ownList('/income/all-income') },
  invoice: { letter: null, words: text('Invoice {no}'), link: '/order-invoice?no={no}' },
  kyc_request: {
    letter: 'K',
    words: text('KYC request {no}'),
    link: { User: '/user/kyc', Admin: '/admin/member/kyc-requests?f_no={no}' },
  },
  lab_run: {
    letter: 'L',
    words: text('Run {no} in the lab'),
    link: adminScreen('settings/plan?tab=lab&run={no}'),
  },
  lottery_draw: { letter: null, words: text('Draw {no}') },
  lottery_prize: { letter: null, words: text('Prize {no}') },
  lottery_purchase: {
    letter: 'LP',
    words: text('Lottery tickets {no}'),
    link: { User: '/user/lottery/generate-lottery-ticket?no={no}' },
  },
  matrix_entry: { letter: null, words: text('Entry {no} of the pool') },
  payment_change: {
    letter: 'Y',
    words: text('Change {no} of payment details'),
    link: adminScreen('member/banking-and-payment?tab=changes&f_no={no}'),
  },
  payout_statement: {
    letter: 'P',
    words: text('Payout statement {no}'),
    link: '/payout-statement?no={no}',
  },
  payout_suspension: {
    letter: 'H',
    words: text('Suspension {no} of payouts'),
    link: adminScreen('income/total-income?view=suspended&f_no={no}'),
  },
  pin: { letter: 'E', words: text('Pin {no}'), link: lists('pin-management/view-pin') },
  pin_batch: {
    letter: 'J',
    words: text('Pins {no}'),
    link: {
      User: '/user/pin-management/view-pin?f_batch={no}',
      Franchise: '/franchise/pin-management/view-pin?f_batch={no}',
      Admin: '/admin/pin-management/view-pin?f_batch={no}',
    },
  },
  pin_request: {
    letter: 'D',
    words: text('Request for pins {no}'),
    link: lists(
      'pin-management/pin-request-history',
      'pin-management/pin-request-history',
      'pin-management/pin-requests',
    ),
  },
  pin_transfer: {
    letter: 'M',
    words: text('Transfer of pins {no}'),
    link: lists('pin-management/pin-transfer-history'),
  },
  plan_proposal: { letter: 'N', words: text('Requested plan {no}'), link: adminScreen('settings/plan') },
  repurchase_order: {
    letter: 'O',
    words: text('Order {no}'),
    link: ofOrders,
  },
  /** Its order is found by it too. */
  repurchase_refund: { letter: 'R', words: text('Refund {no}'), link: ofOrders },
  stock_change: {
    letter: 'ST',
    words: text('Change of stock {no}'),
    link: adminScreen('repurchase/product-transactions?f_ref={no}'),
  },
  stock_request: {
    letter: 'SR',
    words: text('Stock request {no}'),
    link: {
      Franchise: '/franchise/inventory/product-requests?f_no={no}',
      Admin: '/admin/repurchase-orders/orders?view=requests&f_no={no}',
    },
  },
  standing_order: {
    letter: 'SO',
    words: text('Standing order {no}'),
    link: {
      User: '/user/repurchase/standing-orders?f_no={no}',
      Admin: '/admin/repurchase-orders/standing-orders?f_no={no}',
    },
  },
  sponsor_change: {
    letter: 'S',
    words: text('Change of sponsor {no}'),
    link: adminScreen('miscellaneous/update-sponsor?f_no={no}'),
  },
  ticket: { letter: 'TK', words: text('Ticket {no}'), link: messages },
  topup: { letter: 'T', words: text('Topup {no}'), link: '/topup-receipt?receipt_no={no}' },
  utr_import: {
    letter: 'U',
    words: text("Bank's answer {no}"),
    link: adminScreen('withdrawal/withdrawal-requests?view=answers&f_file={no}'),
  },
  virtual_business: {
    letter: 'V',
    words: text('Virtual business {no}'),
    link: adminScreen('miscellaneous/virtual-business-details?f_no={no}'),
  },
  withdrawal: { letter: 'W', words: text('Withdrawal {no}'), link: lists('withdrawal/withdrawal-requests') },
  withdrawal_batch: {
    letter: 'X',
    words: text('Bank file {no}'),
    link: adminScreen('withdrawal/withdrawal-requests?view=files&f_no={no}'),
  },
  withdrawal_decision: {
    letter: 'Z',
    words: text('Decision {no} on withdrawals'),
    link: adminScreen('withdrawal/withdrawal-requests?view=decisions&f_of={no}'),
  },
} as const satisfies Record<string, RecordKind>;

export type RecordName = keyof typeof records;
/** Those with a letter. */
export type NumberedRecord = {
  [K in RecordName]: (typeof records)[K]['letter'] extends string ? K : never;
}[RecordName];

/** What is added to the id of a record: every number has at least seven digits. */
export const numbersBegin = 1_000_000;

/** recordNo('topup', '123') is T1000123. */
export const recordNo = (kind: NumberedRecord, id: string): string =>
  `${records[kind].letter}${BigInt(numbersBegin) + BigInt(id)}`;

/** Whether somebody typed a whole number of some record. */
export const isRecordNo = (typed: string): boolean => /^[A-Z]{1,2}\d{7,18}$/i.test(typed);

/** The id behind a number of this kind; null = it is none. */
export const recordId = (kind: NumberedRecord, no: string): string | null =>
  isRecordNo(no) && no.replace(/\d+/, '').toUpperCase() === records[kind].letter
    ? String(BigInt(no.replace(/^\D+/, '')) - BigInt(numbersBegin))
    : null;

/** The address of a screen for each kind that has one for this reader, with {no} in it; null = nobody is signed in. */
export const recordLinks = (reader: UserType | null): Partial<Record<RecordName, string>> =>
  addresses(reader, ({ link }) => link);

/** The same of lines that sum up the incomes of a kind, with {kind} in it. */
export const recordSumLinks = (reader: UserType | null): Partial<Record<RecordName, string>> =>
  addresses(reader, ({ sum_link }) => sum_link);

function addresses(reader: UserType | null, linkOf: (kind: RecordKind) => RecordKind['link']) {
  const all = Object.entries(records).map(([name, kind]) => {
    const link = linkOf(kind);
    return [name, typeof link === 'object' ? reader && link[reader] : link];
  });
  return Object.fromEntries(all.filter(([, link]) => link)) as Partial<Record<RecordName, string>>;
}

/** A link of everybody is always there. */
type LinkOf<K extends RecordName> = (typeof records)[K] extends { link: string } ? string : string | null;

/** The address of the screen that shows a record to this reader; null = there is none. */
export const recordLink = <K extends RecordName>(
  kind: K,
  no: string,
  reader: UserType | null = null,
): LinkOf<K> => (recordLinks(reader)[kind]?.replace('{no}', encodeURIComponent(no)) ?? null) as LinkOf<K>;

import * as z from 'zod/mini';
import { decisionOf, requestExtra, requestReceipt, requestStatuses } from '../core/decisions.ts';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { amount } from '../core/money.ts';
import { column, filter, report } from '../core/report.ts';
import { entryTypes } from './entry-kinds.ts';

/** Who can own a wallet. */
export const walletOwners = ['User', 'Franchise'] as const;
/** Whose passbook an admin can open: `Company` = the company's own accounts. */
export const accountOwners = [...walletOwners, 'Company'] as const;
export const directions = ['Credit', 'Debit'] as const;

/** Reasons of a credit or debit by an admin. */
export const adjustmentReasons = [
  'Deposit received',
  'Correction',
  'Promotion',
  'Refund',
  'Penalty',
  'Other',
] as const;

export const walletSummary = z.object({
  code: z.string(),
  name: z.string(),
  balance: z.string(),
  held: z.string(),
  available: z.string(),
  credits: z.string(),
  debits: z.string(),
});

/** /user/finance/summary, /franchise/wallet/wallet-details, and beside the form that asks for a credit. */
export const accountSummary = endpoint({
  method: 'GET',
  path: 'wallet/summary',
  summary: 'Every own wallet with what came and went',
  screens: [
    '/user/finance/summary',
    '/user/finance/request-for-credit',
    '/franchise/wallet/wallet-details',
    '/franchise/wallet/request-for-credit',
  ],
  reply: data(
    z.object({
      wallets: z.array(walletSummary),
      /** Debt that later incomes repay first. */
      recoverable: z.string(),
      /** The last twelve months, oldest first; `month` is its first day. */
      months: z.array(z.object({ month: z.string(), credit: z.string(), debit: z.string() })),
    }),
  ),
});

/** The company's own accounts; all of them together are what all wallets hold, with the other sign. */
export const companyAccounts = endpoint({
  method: 'GET',
  path: 'admin/company_accounts',
  summary: "Balances of the company's own accounts",
  screens: ['/admin/wallet/company-accounts'],
  reply: data(z.array(z.object({ code: z.string(), name: z.string(), balance: z.string() }))),
});

/** One timeline of everything that moved the member's money. */
export const transactions = report({
  path: 'user/transactions',
  summary: 'Every movement of money, newest first',
  screens: ['/user/transactions'],
  columns: {
    at: column('date_time', 'Date', { sort: true }),
    type: column('words', 'Type'),
    particulars: column('text', 'Particulars'),
    wallet: column('words', 'Wallet'),
    ref: column('id', 'Ref'),
    amount: column('money', 'Amount', { total: true }),
    balance: column('money', 'Balance', { hidden: true }),
  },
  filters: {
    type: filter('choice', 'Type', { options: entryTypes }),
    on: filter('range', 'Date'),
  },
  extra: { kind: z.string(), ref_url: z.nullable(z.string()) },
  default_sort: '-at',
});

/** Who owns what; the totals are the company's liability for the rows shown. */
export const accountBalance = report({
  path: 'admin/account_balance',
  summary: 'Balances of members and franchises',
  screens: ['/admin/wallet/account-balance'],
  columns: {
    user_id: column('id', 'User id', { sort: true }),
    name: column('text', 'Name'),
    owner_type: column('words', 'Type'),
    wallet: column('words', 'Wallet'),
    balance: column('money', 'Balance', { sort: true, total: true }),
    held: column('money', 'Held', { total: true }),
  },
  filters: {
    owner_type: filter('choice', 'Type', { options: walletOwners }),
    owner: filter('member', 'User id'),
    wallet: filter('text', 'Wallet'),
  },
  default_sort: 'user_id',
});

/** The person and wallets an admin is about to credit or debit. */
export const walletOwner = endpoint({
  method: 'GET',
  path: 'admin/wallet_owner',
  summary: 'A member or franchise with their wallets',
  limit: 120,
  screens: [
    '/admin/wallet/credit-debit',
    '/admin/wallet/transfer-fund',
    '/admin/wallet/passbook',
    '/admin/pin-management/pin-generate',
  ],
  query: z.object({ owner_type: z._default(z.enum(walletOwners), 'User'), user_id: fields.userId() }),
  reply: data(
    z.object({
      user_id: z.string(),
      name: z.string(),
      profile_image_url: z.nullable(z.string()),
      wallets: z.array(z.object({ code: z.string(), name: z.string(), balance: z.string() })),
      /** Above this a second admin approves. */
      two_person_limit: z.string(),
    }),
  ),
});

export const adjustment = z.object({
  ...requestReceipt,
  user_id: z.string(),
  name: z.string(),
  wallet: z.string(),
  direction: z.enum(directions),
  amount: z.string(),
  /** Of the wallet afterwards; null while a second admin's approval is awaited. */
  balance: z.nullable(z.string()),
});

/**
 * At once up to the company's limit; above it the answer is `Pending`, and the money moves when a second admin
 * approves it in the history.
 */
export const creditDebit = endpoint({
  method: 'POST',
  path: 'admin/credit_debit',
  summary: 'Credits or debits a wallet by hand',
  screens: ['/admin/wallet/credit-debit'],
  step_up: 'Confirm',
  money: true,
  body: z.object({
    owner_type: z.enum(walletOwners),
    user_id: fields.userId(),
    wallet: z.string('Choose a wallet.').check(z.minLength(1, 'Choose a wallet.'), z.maxLength(30)),
    direction: z.enum(directions, 'Choose credit or debit.'),
    amount: amount(),
    reason: z.enum(adjustmentReasons, 'Choose a reason.'),
    remark: fields.remark().check(z.minLength(1, 'Say what this is for.')),
  }),
  reply: data(adjustment),
});

/** Not by the admin who requested it: `approval_required`; that admin alone may cancel it. */
export const decideCreditDebit = endpoint({
  method: 'POST',
  path: 'admin/decide_credit_debit',
  summary: 'Approves or rejects a credit or debit another admin asked for',
  screens: ['/admin/wallet/credit-debit-history/decide'],
  step_up: 'Confirm',
  money: true,
  body: decisionOf(),
  reply: data(adjustment),
});

export const creditDebitHistory = report({
  path: 'admin/credit_debit_history',
  summary: 'Credits and debits by hand',
  screens: ['/admin/wallet/credit-debit-history'],
  columns: {
    at: column('date_time', 'Date', { sort: true }),
    no: column('id', 'No', { priority: 3 }),
    owner: column('person', 'For'),
    owner_type: column('words', 'Type', { priority: 2 }),
    wallet: column('words', 'Wallet'),
    credit: column('money', 'Credit', { total: true }),
    debit: column('money', 'Debit', { total: true }),
    reason: column('words', 'Reason'),
    remark: column('text', 'Remark', { priority: 1 }),
    by: column('person', 'By', { priority: 5 }),
    decided_by: column('person', 'Checker', { priority: 4 }),
    status: column('status', 'Status'),
  },
  filters: {
    owner: filter('member', 'User id'),
    direction: filter('choice', 'Credit or debit', { options: directions }),
    status: filter('choice', 'Status', { options: requestStatuses }),
    no: filter('text', 'No'),
    on: filter('range', 'Date'),
  },
  extra: { decided_at: z.nullable(z.string()), ...requestExtra },
  default_sort: '-at',
});

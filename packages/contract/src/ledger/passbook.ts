import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { column, filter, report } from '../core/report.ts';
import { companyRight } from '../core/rights.ts';
import { accountOwners, directions, walletOwners } from './ledger.ts';

const passbookScreens = [
  '/user/finance/passbook',
  '/admin/wallet/passbook',
  '/franchise/wallet/passbook',
] as const;

/**
 * The lines of a passbook. A member and a franchise see all their own wallets, or the one of `wallet`.
 * An admin names the account: `owner_type` User (missing) or Franchise with `owner` and perhaps `wallet`, or
 * Company, with the right to its accounts, with perhaps `wallet` (`package_sales`, `income:level`, …).
 */
export const passbook = report({
  path: 'wallet/passbook',
  summary: 'Every line of a wallet',
  screens: passbookScreens,
  columns: {
    at: column('date_time', 'Date', { sort: true }),
    wallet: column('words', 'Wallet'),
    particulars: column('text', 'Particulars'),
    ref: column('id', 'Ref'),
    credit: column('money', 'Credit', { total: true }),
    debit: column('money', 'Debit', { total: true }),
    balance: column('money', 'Balance'),
  },
  filters: {
    owner_type: filter('choice', 'Owner', {
      options: accountOwners,
      roles: ['Admin'],
      rights: { Company: companyRight },
    }),
    owner: filter('member', 'User id', { roles: ['Admin'] }),
    wallet: filter('text', 'Wallet'),
    direction: filter('choice', 'Credit or debit', { options: directions }),
    /** Anywhere in the particulars, or the whole number of a line. */
    text: filter('text', 'Particulars or number'),
    on: filter('range', 'Date'),
  },
  extra: {
    kind: z.string(),
    /** The screen that explains the line, when there is one. */
    ref_url: z.nullable(z.string()),
  },
  default_sort: '-at',
});

/** The opening and closing line of a passbook, for the same filters. */
export const passbookBalances = endpoint({
  method: 'GET',
  path: 'wallet/passbook_balances',
  summary: 'What the wallets of a passbook held before and after the dates',
  screens: passbookScreens,
  needs: ({ owner_type }) => (owner_type === 'Company' ? [companyRight] : []),
  query: z.object({
    owner_type: z.optional(z.enum(accountOwners)),
    owner: z.optional(z.string()),
    wallet: z.optional(z.string()),
    on_from: z.optional(fields.businessDate()),
    on_to: z.optional(fields.businessDate()),
  }),
  reply: data(z.object({ opening: z.string(), credit: z.string(), debit: z.string(), closing: z.string() })),
});

const yearMonth = () => z.string().check(z.regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, 'Enter a month.'));

/**
 * Credits and debits of each month of a passbook, whole months under the passbook's filters; months without a line are
 * left out. The lines of the company's own accounts are not added up by month.
 */
export const passbookMonths = endpoint({
  method: 'GET',
  path: 'wallet/passbook_months',
  summary: 'Credits and debits of a passbook, by month',
  screens: passbookScreens,
  query: z.object({
    owner_type: z.optional(z.enum(walletOwners)),
    owner: z.optional(z.string()),
    wallet: z.optional(z.string()),
    direction: z.optional(z.enum(directions)),
    text: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    on_from: z.optional(fields.businessDate()),
    on_to: z.optional(fields.businessDate()),
    month_from: yearMonth(),
    month_to: yearMonth(),
  }),
  reply: data(z.array(z.object({ month: yearMonth(), credit: z.string(), debit: z.string() }))),
});

import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import { column, filter, report } from '../core/report.ts';
import { texts } from '../core/text.ts';

/** The tax kept from payouts, releases of funds and withdrawals, by quarter of the financial year, April to March. */
const screens = ['/admin/withdrawal/tax-report'] as const;

export const quarters = ['Q1', 'Q2', 'Q3', 'Q4'] as const;
export const quarterWords = texts({
  Q1: 'April to June',
  Q2: 'July to September',
  Q3: 'October to December',
  Q4: 'January to March',
});

const filters = {
  /** The year in which April lies; without year and quarter the current quarter is listed. */
  year: filter('int', 'Financial year from'),
  quarter: filter('choice', 'Quarter', { options: quarters, words: quarterWords }),
  member: filter('member', 'User id'),
};

/** A withdrawal that failed stands twice: when its tax was kept, and below zero when it was given back. */
export const taxReport = report({
  path: 'admin/tax_report',
  summary: 'Tax kept from payout statements, releases of funds and withdrawals in a quarter, and given back',
  screens,
  columns: {
    at: column('date', 'Date', { sort: true }),
    no: column('id', 'Document'),
    member: column('member', 'Member'),
    pan: column('text', 'PAN'),
    name: column('text', 'Name on PAN', { priority: 2 }),
    gross: column('money', 'Gross', { total: true }),
    taxable: column('money', 'Taxable', { total: true }),
    tds_percent: column('percent', 'Rate', { priority: 3 }),
    tds: column('money', 'TDS', { total: true }),
  },
  filters,
  extra: {
    /** The list or page of the statement, release or withdrawal. */
    link: z.nullable(z.string()),
    is_given_back: z.boolean(),
  },
  default_sort: 'at',
});

const year = z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'Enter a whole number.')));

/** Whether the TDS of the report, of all members, is what the books say. */
export const taxCheck = endpoint({
  method: 'GET',
  path: 'admin/tax_check',
  summary: 'The tax of a quarter by its documents and by the account tds_payable',
  screens,
  query: z.object({ year, quarter: z.optional(z.enum(quarters)) }),
  reply: data(
    z.object({
      /** The dates, both included. */
      from: z.string(),
      to: z.string(),
      reported: z.string(),
      posted: z.string(),
      agrees: z.boolean(),
    }),
  ),
});

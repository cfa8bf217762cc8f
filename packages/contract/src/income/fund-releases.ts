import * as z from 'zod/mini';
import { decisionOf, requestExtra, requestReceipt, requestStatuses } from '../core/decisions.ts';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { amount } from '../core/money.ts';
import { person } from '../core/person.ts';
import { pictureBodyLimit, pictureFields } from '../core/picture-file.ts';
import { column, filter, report } from '../core/report.ts';
import { memberStatuses } from '../genealogy/genealogy.ts';
import { incomeScreens } from './income-columns.ts';

/** Funds are wallets that a plan fills from its pools and nobody spends from: an admin releases from them against a bill (docs/plans.md §7.8). */
const screens = incomeScreens('funds');
const formScreen = ['/admin/income/release-fund'] as const;

/** What the form shows beside a release while it is typed. */
export const fundHolder = endpoint({
  method: 'GET',
  path: 'admin/fund_holder',
  summary: 'A member with their funds, and the tax of a release',
  limit: 120,
  screens: formScreen,
  query: z.object({ user_id: fields.userId(), amount: fields.blank(amount()) }),
  reply: data(
    z.object({
      ...person.shape,
      profile_image_url: z.nullable(z.string()),
      status: z.enum(memberStatuses),
      /** `waiting`: what is requested from it and not decided yet. */
      funds: z.array(
        z.object({ code: z.string(), name: z.string(), balance: z.string(), waiting: z.string() }),
      ),
      /** Of the amount, by the plan in force and what the member was paid this financial year; null = no amount was named. */
      tax: z.nullable(
        z.object({
          taxable: z.string(),
          tds_percent: z.nullable(z.string()),
          tds: z.string(),
          net: z.string(),
        }),
      ),
      /** Above this a second admin approves. */
      two_person_limit: z.string(),
    }),
  ),
});

const released = z.object({
  ...requestReceipt,
  ...person.shape,
  wallet: z.string(),
  amount: z.string(),
  reason: z.string(),
  /** Null until it is released. */
  tds: z.nullable(z.string()),
  net: z.nullable(z.string()),
});

/** Above the company's limit the answer is `Pending`: it is released once a second admin approves it. */
export const releaseFund = endpoint({
  method: 'POST',
  path: 'admin/release_fund',
  summary: "Releases an amount of a member's fund into their main wallet, against a bill",
  screens: formScreen,
  step_up: 'Confirm',
  money: true,
  body_limit: pictureBodyLimit(),
  body: z.object({
    user_id: fields.userId(),
    wallet: z.string('Choose a fund.').check(z.minLength(1, 'Choose a fund.'), z.maxLength(31)),
    amount: amount(),
    ...pictureFields('Choose a picture of the bill.'),
    reason: fields.reason(),
  }),
  reply: data(released),
});

/** Not by the admin who requested it: `approval_required`. Approved, it is taxed and released at that moment. */
export const decideFundRelease = endpoint({
  method: 'POST',
  path: 'admin/decide_fund_release',
  summary: 'Approves or rejects a release of a fund another admin asked for',
  screens: ['/admin/income/funds/decide'],
  step_up: 'Confirm',
  money: true,
  body: decisionOf(),
  reply: data(released),
});

/** A member's own, for an admin those of everybody. */
export const funds = report({
  path: 'income/funds',
  summary: 'Funds of members with what lies in them',
  screens,
  columns: {
    member: column('member', 'Member', { roles: ['Admin'] }),
    fund: column('words', 'Fund'),
    released: column('money', 'Released', { total: true }),
    waiting: column('money', 'Waits for approval', { total: true }),
    balance: column('money', 'Balance', { total: true }),
  },
  filters: {
    member: filter('member', 'Member', { roles: ['Admin'] }),
    wallet: filter('text', 'Fund', { roles: ['Admin'] }),
  },
  extra: { code: z.string() },
  default_sort: 'id',
});

/** Members see what was released to them, admins everything that was requested. */
export const fundReleases = report({
  path: 'income/fund_releases',
  summary: 'Releases of funds against bills',
  screens,
  columns: {
    at: column('date_time', 'Date', { sort: true }),
    no: column('id', 'No'),
    member: column('member', 'Member', { roles: ['Admin'] }),
    fund: column('words', 'Fund'),
    amount: column('money', 'Amount', { total: true }),
    tds: column('money', 'TDS', { total: true }),
    net: column('money', 'Net', { total: true }),
    status: column('status', 'Status'),
    reason: column('text', 'Reason'),
    by: column('person', 'By', { roles: ['Admin'] }),
    decided_by: column('person', 'Checker', { roles: ['Admin'] }),
    decided_at: column('date_time', 'Decided', { hidden: true }),
  },
  filters: {
    on: filter('range', 'Date'),
    member: filter('member', 'Member', { roles: ['Admin'] }),
    status: filter('choice', 'Status', { options: requestStatuses, roles: ['Admin'] }),
    no: filter('text', 'No'),
  },
  extra: {
    /** The document with the picture. */
    bill_id: z.string(),
    taxable: z.nullable(z.string()),
    tds_percent: z.nullable(z.string()),
    /** Other releases with the same picture, rejected and cancelled ones apart; of a member none. */
    same_bill: z.array(z.string()),
    ...requestExtra,
  },
  default_sort: '-at',
});

import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { percentage } from '../core/percentage.ts';
import { person } from '../core/person.ts';
import { column, filter, report } from '../core/report.ts';
import { text, texts } from '../core/text.ts';

const readers = ['/admin/franchise/franchise-profile', '/franchise/profile'] as const;

/** What a franchise gets commission for. */
export const commissionCauses = ['topup_by_pin', 'topup_by_wallet', 'billing'] as const;
export type CommissionCause = (typeof commissionCauses)[number];
export const causeWords = texts({
  topup_by_pin: 'Topup by pin',
  topup_by_wallet: 'Topup from wallet',
  billing: 'Billing',
}) satisfies Record<CommissionCause, string>;

const rates = z.object({ topup_by_pin: percentage(), topup_by_wallet: percentage(), billing: percentage() });

/** Percent of what is received for a sale, without tax; 0 = none. */
const ratesOf = z.object({
  ...person.shape,
  topup_by_pin: z.string(),
  topup_by_wallet: z.string(),
  billing: z.string(),
});
export type CommissionRates = z.output<typeof ratesOf>;

/** For an admin of any franchise; for a franchise its own (`user_id` blank). */
export const readCommissionRates = endpoint({
  method: 'GET',
  path: 'franchise/commission_rates',
  summary: 'What a franchise gets of its sales, in percent',
  screens: readers,
  query: z.object({ user_id: fields.blank(fields.userId()) }),
  reply: data(ratesOf),
});

/** For sales from now on. A rate that rises waits for a second admin, with all that is set with it. */
export const setCommissionRates = endpoint({
  method: 'PUT',
  path: 'franchise/commission_rates',
  summary: 'Sets what a franchise gets of its sales',
  screens: ['/admin/franchise/franchise-profile/set-commission'],
  step_up: 'Confirm',
  second_person: text('Set franchise commission'),
  body: z.object({ user_id: fields.userId(), ...rates.shape, reason: fields.reason() }),
  reply: data(ratesOf),
});

/** For a franchise its own. What is taken back stands as a row of its own, below zero. */
export const franchiseCommissions = report({
  path: 'franchise/commissions',
  summary: 'Commission of franchises, sale by sale',
  screens: readers,
  columns: {
    at: column('date_time', 'Date', { sort: true }),
    franchise: column('person', 'Franchise', { roles: ['Admin'], priority: 1 }),
    cause: column('text', 'For', { priority: 3 }),
    no: column('id', 'Sale', { priority: 4 }),
    base: column('money', 'On amount', { total: true }),
    percent: column('percent', 'Rate', { priority: 2 }),
    amount: column('money', 'Commission', { total: true }),
  },
  filters: {
    on: filter('range', 'Date'),
    franchise: filter('member', 'Franchise', { roles: ['Admin'] }),
    cause: filter('choice', 'For', { options: commissionCauses, words: causeWords }),
    no: filter('text', 'Sale'),
  },
  /** Where the sale is shown. */
  extra: { url: z.nullable(z.string()) },
  default_sort: '-at',
});

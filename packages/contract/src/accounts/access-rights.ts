import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { person } from '../core/person.ts';
import { text, texts } from '../core/text.ts';

/** The pages where rights are given and taken: whose they are, and who may open the page. */
export const rightsScreens = {
  subAdmin: '/admin/sub-admin/sub-admin-access-rights',
  franchise: '/admin/franchise/franchise-access-rights',
  subFranchise: '/franchise/sub-franchise/access-rights',
} as const;
const screens = Object.values(rightsScreens);

/** Why a right stays as it is. */
export const rightLocks = ['compulsory', 'off', 'not_held'] as const;
export const rightLockWords = texts({
  compulsory: 'Always held',
  off: 'Switched off for everybody',
  not_held: 'Not yours to give',
}) satisfies Record<(typeof rightLocks)[number], string>;

const right = z.object({
  id: z.number(),
  parent_id: z.nullable(z.number()),
  name: z.string(),
  url: z.string(),
  is_action: z.boolean(),
  /** Switched on, and all pages above it too. */
  is_active: z.boolean(),
  /** null = it can be given and taken. */
  lock: z.nullable(z.enum(rightLocks)),
});
export type Right = z.output<typeof right>;

const accessRights = z.object({
  ...person.shape,
  /** Holds every right of its kind until the first save: then only those that were granted. */
  is_limited: z.boolean(),
  /** The franchise above a sub-franchise, which holds nothing that this one lacks. */
  master: z.nullable(person),
  /** Why nothing of it can be changed by the caller; null = what is not locked can. */
  problem: z.nullable(z.string()),
  /** What is held, as comma-separated route ids: what a save is based on. */
  routes: z.string(),
  /** Every right of this kind of user that the product has, in the order of the menu. */
  rights: z.array(right),
});
export type AccessRights = z.output<typeof accessRights>;

/** Route ids as they travel: comma-separated, each once. */
const routeIds = () =>
  z.string('Choose the rights.').check(
    z.maxLength(8000, 'These are too many rights.'),
    z.regex(/^(\d{1,9}(,\d{1,9})*)?$/, { message: 'Rights are comma-separated route ids.', abort: true }),
    z.refine((ids) => new Set(ids.split(',')).size === ids.split(',').length, 'A right is named twice.'),
  );

export const readAccessRights = endpoint({
  method: 'GET',
  path: 'access_rights',
  summary: 'The rights of a sub-admin or franchise, and which of them the caller may give or take',
  screens,
  query: z.object({ user_id: fields.userId() }),
  reply: data(accessRights),
});

/** Sets the rights to exactly these, refused when they changed since they were read. */
export const changeAccessRights = endpoint({
  method: 'PUT',
  path: 'access_rights',
  summary: 'Gives and takes rights of a sub-admin or franchise',
  screens,
  step_up: 'Confirm',
  limit: 60,
  body: z.object({ user_id: fields.userId(), routes: routeIds(), based_on: routeIds() }),
  reply: data(accessRights),
});

/** What a new sub-admin may begin with: names of rights that are usual together. */
export const roleTemplates = [
  {
    code: 'support',
    name: text('Support'),
    urls: [
      '/admin/member/member-search',
      '/admin/member/member-profile',
      '/admin/team-details/direct-details',
      '/admin/team-details/downline-details',
      '/admin/topup/topup-details',
      '/admin/wallet/passbook',
    ],
  },
  {
    code: 'kyc',
    name: text('KYC desk'),
    urls: [
      '/admin/member/member-search',
      '/admin/member/member-profile',
      '/admin/member/kyc-requests/decide',
      '/admin/member/banking-and-payment',
    ],
  },
  {
    code: 'accounts',
    name: text('Accounts'),
    urls: [
      '/admin/wallet/account-balance',
      '/admin/wallet/passbook',
      '/admin/wallet/credit-debit-history',
      '/admin/wallet/fund-transfer-history',
      '/admin/wallet/credit-requests/decide',
      '/admin/wallet/export',
      '/admin/topup/topup-details',
    ],
  },
  {
    code: 'payouts',
    name: text('Payouts'),
    urls: [
      '/admin/member/member-search',
      '/admin/income/all-income',
      '/admin/income/total-income',
      '/admin/withdrawal/withdrawal-requests',
    ],
  },
] as const;

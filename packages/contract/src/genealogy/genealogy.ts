import * as z from 'zod/mini';
import { sides } from '../core/constants.ts';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { person } from '../core/person.ts';
import { column, filter, report } from '../core/report.ts';

/** Active = not blocked and at least one topup not reversed (docs/plans.md §1). */
export const memberStatuses = ['Active', 'Inactive', 'Blocked'] as const;
export type MemberStatus = (typeof memberStatuses)[number];

/** The person of a user id, whose name is shown while the id is typed (docs/screens.md §5). */
export const namedMember = z.object({
  user_id: z.string(),
  name: z.string(),
  status: z.enum(memberStatuses),
});

/** Refused with `unknown_member`. */
export const readNamedMember = endpoint({
  method: 'GET',
  path: 'member/name',
  summary: 'The name behind a member id',
  limit: 120,
  screens: [
    '/user/topup/activate-from-wallet',
    '/franchise/topup/topup-from-wallet',
    '/user/topup/topup-by-pin',
    '/franchise/topup/topup-by-pin',
    '/admin/topup/topup-by-pin',
    '/admin/topup/topup',
    '/admin/topup/topup-details',
    '/admin/miscellaneous/add-achiever',
    '/admin/wallet/credit-debit',
    '/admin/wallet/passbook',
    '/admin/team-details/direct-details',
    '/admin/member/member-search',
    '/admin/member/member-profile',
    '/admin/income/total-income',
    '/admin/miscellaneous/update-sponsor',
    '/admin/income/referral-income',
    '/admin/income/level-income-detailed',
    '/admin/income/level-income-concise',
    '/admin/income/all-income',
  ],
  query: z.object({ user_id: fields.userId() }),
  reply: data(z.object({ ...namedMember.shape, profile_image_url: z.nullable(z.string()) })),
});

const memberSearchScreen = ['/admin/member/member-search'] as const;

/** A row opens the member's panel (`accounts`), blocks or unblocks. */
export const memberSearch = report({
  path: 'admin/members',
  summary: 'Members by id, name, contact, status or date',
  screens: memberSearchScreen,
  columns: {
    user_id: column('id', 'User id', { sort: true }),
    name: column('text', 'Name', { sort: true }),
    sponsor: column('member', 'Sponsor', { priority: 5 }),
    joined_at: column('date_time', 'Joined', { sort: true }),
    activated_at: column('date_time', 'Activated', { sort: true, priority: 2 }),
    package: column('text', 'Package'),
    self_investment: column('money', 'Self business', { total: true }),
    active_directs: column('int', 'Active directs', { priority: 4 }),
    email: column('text', 'E-mail', { priority: 1 }),
    mobile: column('text', 'Mobile', { priority: 3 }),
    status: column('status', 'Status'),
  },
  filters: {
    text: filter('text', 'Id, name, e-mail or mobile'),
    status: filter('choice', 'Status', { options: memberStatuses }),
    joined: filter('range', 'Joined'),
  },
  extra: {
    /** The details of a member, for the row's drawer. */
    parent: z.nullable(person),
    side: z.nullable(z.enum(sides)),
    is_blocked: z.boolean(),
  },
  default_sort: '-joined_at',
});

const decision = z.object({
  user_id: fields.userId(),
  reason: fields.reason(),
});

/** Ends the member's sessions; the place in the tree and all money stay. */
export const blockMember = endpoint({
  method: 'POST',
  path: 'admin/block_member',
  summary: 'Blocks a member',
  screens: ['/admin/member/member-search/block'],
  body: decision,
  reply: data(namedMember),
});

export const unblockMember = endpoint({
  method: 'POST',
  path: 'admin/unblock_member',
  summary: 'Unblocks a member',
  screens: ['/admin/member/member-search/block'],
  body: decision,
  reply: data(namedMember),
});

/** A member sees the own directs; an admin those of `sponsor`, or of the whole company. */
export const directDetails = report({
  path: 'team/direct_details',
  summary: 'Directly sponsored members',
  screens: ['/user/team-details/direct-details', '/admin/team-details/direct-details'],
  columns: {
    user_id: column('id', 'User id', { sort: true }),
    name: column('text', 'Name', { sort: true }),
    sponsor: column('member', 'Sponsor', { roles: ['Admin'], priority: 4 }),
    side: column('words', 'Side', { priority: 2 }),
    joined_at: column('date_time', 'Joined', { sort: true }),
    activated_at: column('date_time', 'Activated', { sort: true, priority: 1 }),
    package: column('text', 'Package'),
    self_business: column('money', 'Self business', { total: true }),
    team_business: column('money', "Sponsored team's business"),
    directs: column('int', 'Directs', { priority: 5 }),
    active_directs: column('int', 'Active directs', { priority: 3 }),
    status: column('status', 'Status'),
  },
  filters: {
    text: filter('text', 'Id, name, e-mail or mobile'),
    sponsor: filter('member', 'Sponsor', { roles: ['Admin'] }),
    side: filter('choice', 'Side', { options: sides }),
    status: filter('choice', 'Status', { options: memberStatuses }),
    joined: filter('range', 'Joined'),
  },
  default_sort: '-joined_at',
});

/** To the address on file: user id, sponsor and the way to sign in, no secret. At most three a day for one member. */
export const mailJoining = endpoint({
  method: 'POST',
  path: 'admin/mail_joining',
  summary: 'Mails a member the details of joining again',
  screens: ['/admin/member/member-search/mail-joining'],
  limit: 30,
  body: z.object({ user_id: fields.userId() }),
  reply: data(z.object({ ...person.shape, contact: z.string() })),
});

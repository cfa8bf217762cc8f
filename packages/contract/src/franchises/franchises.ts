import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { person } from '../core/person.ts';
import { pictureBodyLimit, pictureFields } from '../core/picture-file.ts';
import { column, filter, report } from '../core/report.ts';
import { gstinOfState } from '../core/states.ts';
import { isOf, kycStatuses } from '../kyc/kyc.ts';
import { contactFields, officePlace, ownerFields } from './office.ts';

const addScreens = ['/admin/franchise/add-franchise', '/franchise/sub-franchise/add-sub-franchise'] as const;
const listScreens = [
  '/admin/franchise/franchise-list',
  '/franchise/sub-franchise/sub-franchise-list',
] as const;

const isGiven = (value: unknown): boolean => value !== undefined;
/** Papers and a bank account are given whole or not at all. */
const whole = (names: readonly string[], messages: Record<string, string>) =>
  names.map((name) =>
    z.refine<Record<string, unknown>>(
      (form) => isGiven(form[name]) || names.every((other) => !isGiven(form[other])),
      {
        path: name === 'pan_image' ? [name, 'content'] : [name],
        message: messages[name] ?? '',
        when: () => true,
      },
    ),
  );

/**
 * A franchise with a temporary password. An admin names its master or none; a franchise adds sub-franchises of its own
 * alone. PAN and bank account can also be given later, by the franchise itself.
 */
export const addFranchise = endpoint({
  method: 'POST',
  path: 'franchise/add',
  summary: 'Adds a franchise, or a sub-franchise of a master',
  screens: addScreens,
  step_up: 'Confirm',
  limit: 20,
  body_limit: pictureBodyLimit(),
  body: z
    .object({
      user_id: fields.newUserId(),
      password: fields.password(),
      password_confirmation: z.string(),
      /** User id of the franchise above it; missing = it stands by itself, of a franchise its own. */
      franchise_master: fields.blank(fields.userId()),
      ...contactFields.shape,
      ...officePlace.shape,
      ...ownerFields.shape,
      pan: fields.blank(fields.pan()),
      pan_image: fields.blank(z.object(pictureFields('Choose a picture.'))),
      gstin: fields.blank(fields.gstin()),
      account_no: fields.blank(fields.bankAccount()),
      account_no_confirmation: fields.blank(z.string()),
      ifsc: fields.blank(fields.ifsc()),
      upi_id: fields.blank(fields.upiId()),
    })
    .check(
      fields.passwordsMatch as never,
      ...(whole(['pan', 'pan_image'], { pan: 'Invalid PAN!', pan_image: 'Choose a picture.' }) as never[]),
      ...(whole(['account_no', 'ifsc'], {
        account_no: 'Enter an account number.',
        ifsc: 'Invalid IFSC!',
      }) as never[]),
      z.refine(({ account_no, account_no_confirmation }) => account_no === account_no_confirmation?.trim(), {
        path: ['account_no_confirmation'],
        message: 'The two account numbers differ.',
      }),
      z.refine(({ pan, gstin }) => !gstin || (pan !== undefined && isOf(gstin, pan)), {
        path: ['gstin'],
        message: 'This GSTIN belongs to another PAN.',
      }),
      gstinOfState as never,
    ),
  reply: data(z.object({ ...person.shape, master: z.nullable(person) })),
});

/** The name behind the user id of a franchise that may be a master. */
export const franchiseMaster = endpoint({
  method: 'GET',
  path: 'franchise/master',
  summary: 'The name of a franchise that stands by itself',
  limit: 120,
  screens: ['/admin/franchise/add-franchise'],
  query: z.object({ user_id: fields.userId() }),
  reply: data(z.object({ ...person.shape, profile_image_url: z.nullable(z.string()) })),
});

export const franchiseStatuses = ['Active', 'Blocked'] as const;

/** For a franchise its own sub-franchises. */
export const franchiseList = report({
  path: 'franchise/franchise_list',
  summary: 'Franchises and sub-franchises',
  screens: listScreens,
  columns: {
    user_id: column('id', 'User id', { sort: true }),
    name: column('text', 'Name', { sort: true }),
    master: column('person', 'Master', { priority: 4 }),
    subs: column('int', 'Sub-franchises', { priority: 2 }),
    joined_at: column('date_time', 'Joined', { sort: true, priority: 3 }),
    mobile: column('text', 'Mobile', { priority: 1 }),
    district: column('text', 'District', { priority: 0 }),
    kyc: column('status', 'KYC', { priority: 5 }),
    status: column('status', 'Status'),
  },
  filters: {
    text: filter('text', 'Id, name, e-mail or mobile'),
    master: filter('member', 'Master', { roles: ['Admin'] }),
    status: filter('choice', 'Status', { options: franchiseStatuses }),
    joined: filter('range', 'Joined'),
  },
  extra: { owner_name: z.nullable(z.string()), kyc_status: z.enum(kycStatuses) },
  default_sort: '-joined_at',
});

const named = z.object({ ...person.shape, status: z.enum(franchiseStatuses) });
const blocking = z.object({ user_id: fields.userId(), reason: fields.reason() });

export const blockFranchise = endpoint({
  method: 'POST',
  path: 'franchise/block',
  summary: 'Blocks a franchise: it is signed out everywhere, its money stays',
  screens: ['/admin/franchise/franchise-list/block', '/franchise/sub-franchise/sub-franchise-list/block'],
  body: blocking,
  reply: data(named),
});

/** A master lifts no block of an admin. */
export const unblockFranchise = endpoint({
  method: 'POST',
  path: 'franchise/unblock',
  summary: 'Unblocks a franchise',
  screens: ['/admin/franchise/franchise-list/block', '/franchise/sub-franchise/sub-franchise-list/block'],
  body: blocking,
  reply: data(named),
});

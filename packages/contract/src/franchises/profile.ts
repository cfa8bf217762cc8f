import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { person } from '../core/person.ts';
import { pictureBodyLimit, pictureFields } from '../core/picture-file.ts';
import { gstinOfState } from '../core/states.ts';
import { paymentDetails } from '../kyc/bank.ts';
import { ownKyc } from '../kyc/kyc.ts';
import { franchiseStatuses } from './franchises.ts';
import { contactFields, officePlace, ownerFields } from './office.ts';

const text = z.nullable(z.string());
const readers = [
  '/admin/franchise/franchise-profile',
  '/franchise/sub-franchise/sub-franchise-profile',
  '/franchise/profile',
] as const;
const editors = [
  '/admin/franchise/franchise-profile/edit',
  '/franchise/sub-franchise/sub-franchise-profile/edit',
] as const;

const owner = z.object({ owner_name: text, owner_mobile: text, owner_email: text });

const franchiseProfile = z.object({
  ...person.shape,
  profile_image_url: z.string(),
  status: z.enum(franchiseStatuses),
  master: z.nullable(person),
  /** How many sub-franchises it has. */
  subs: z.number(),
  joined_at: z.string(),
  email: text,
  is_email_verified: z.boolean(),
  mobile: text,
  is_mobile_verified: z.boolean(),
  address: text,
  district: text,
  state: text,
  country: text,
  pincode: text,
  ...owner.shape,
  /** Numbers masked. PAN and GSTIN stay once they are approved. */
  kyc: ownKyc,
  payment_details: paymentDetails,
  /** What others changed, newest first; of a franchise's own profile too. */
  changes: z.array(
    z.object({
      at: z.string(),
      by: z.nullable(person),
      reason: text,
      fields: z.array(z.object({ field: z.string(), from: text, to: text })),
    }),
  ),
});
export type FranchiseProfile = z.output<typeof franchiseProfile>;

/** For an admin any franchise; for a franchise itself (`user_id` blank) or one of its own sub-franchises. */
export const readFranchiseProfile = endpoint({
  method: 'GET',
  path: 'franchise/profile',
  summary: 'Office, owner, papers and bank of a franchise',
  screens: readers,
  query: z.object({ user_id: fields.blank(fields.userId()) }),
  reply: data(franchiseProfile),
});

/**
 * By an admin, or by the master of a sub-franchise: needs a reason, and the owner is told. Contacts that are changed count
 * as unproved. PAN and GSTIN are handed in anew where nothing waits and nothing is approved.
 */
export const updateFranchise = endpoint({
  method: 'PUT',
  path: 'franchise/profile',
  summary: 'Changes office, owner or papers of a franchise',
  screens: editors,
  step_up: 'Confirm',
  limit: 30,
  body_limit: pictureBodyLimit(),
  body: z
    .object({
      user_id: fields.userId(),
      ...contactFields.shape,
      ...officePlace.shape,
      ...ownerFields.shape,
      pan: fields.blank(fields.pan()),
      pan_image: fields.blank(z.object(pictureFields('Choose a picture.'))),
      gstin: fields.blank(fields.gstin()),
      reason: fields.reason(),
    })
    .check(gstinOfState as never),
  reply: data(franchiseProfile),
});

/** Its own owner, by a franchise itself. */
export const updateFranchiseOwner = endpoint({
  method: 'PUT',
  path: 'franchise/owner',
  summary: 'Changes who runs the own franchise',
  screens: ['/franchise/profile'],
  body: ownerFields,
  reply: data(owner),
});

import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { person } from '../core/person.ts';
import { pictureBodyLimit, pictureFields } from '../core/picture-file.ts';
import { column, filter, report } from '../core/report.ts';
import { texts } from '../core/text.ts';

/** Where a person's KYC stands. */
export const kycStatuses = ['None', 'Pending', 'Approved', 'Rejected'] as const;
const decided = ['Pending', 'Approved', 'Rejected'] as const;

/** Whose papers are asked for. */
export const kycOwners = ['User', 'Franchise'] as const;
export type KycOwner = (typeof kycOwners)[number];

/** What stands in the place of a picture: its document. */
export const kycPictures = ['aadhaar_front', 'aadhaar_back', 'pan_image'] as const;
export type KycPicture = (typeof kycPictures)[number];

/** What each has to hand in, beside the name: the name of the paper, and what is said when it is missing. */
const papers = {
  date_of_birth: { path: 'date_of_birth', missing: 'Enter your date of birth.', of: ['User'] },
  aadhaar: { path: 'aadhaar', missing: 'Enter a valid Aadhaar Number!', of: ['User'] },
  aadhaar_front: { path: 'aadhaar_front.content', missing: 'Choose a picture.', of: ['User'] },
  aadhaar_back: { path: 'aadhaar_back.content', missing: 'Choose a picture.', of: ['User'] },
  pan: { path: 'pan', missing: 'Invalid PAN!', of: ['User', 'Franchise'] },
  pan_image: { path: 'pan_image.content', missing: 'Choose a picture.', of: ['User', 'Franchise'] },
} as const;
type Paper = keyof typeof papers;

/**
 * Field → what is said, for each paper that is missing.
 * @param kept papers of the time before, which stay where nothing else is handed in
 */
export function missingPapers(
  owner: KycOwner,
  given: Partial<Record<Paper, unknown>>,
  kept: Partial<Record<Paper, unknown>> = {},
): Record<string, string> {
  const missing = Object.entries(papers).filter(
    ([name, { of }]) =>
      (of as readonly KycOwner[]).includes(owner) && !given[name as Paper] && !kept[name as Paper],
  );
  return Object.fromEntries(missing.map(([, paper]) => [paper.path, paper.missing]));
}

const blankable = z.nullable(z.string());
const documentIds = z.object({ aadhaar_front: blankable, aadhaar_back: blankable, pan_image: blankable });

/** The own KYC. Numbers are masked: what is kept is compared, not copied. */
export const ownKyc = z.object({
  status: z.enum(kycStatuses),
  no: blankable,
  /** The name that was handed in; before that, the name of the profile. */
  name: z.string(),
  date_of_birth: blankable,
  aadhaar: blankable,
  pan: blankable,
  gstin: blankable,
  documents: documentIds,
  requested_at: blankable,
  decided_at: blankable,
  /** Why it was rejected: a code of `kycReasons`, and what the admin wrote. */
  reason: blankable,
  remark: z.string(),
});
export type OwnKyc = z.output<typeof ownKyc>;

const ownScreens = ['/user/kyc', '/franchise/profile'] as const;

export const readKyc = endpoint({
  method: 'GET',
  path: 'kyc',
  summary: 'Where the own KYC stands, and what was handed in',
  screens: ownScreens,
  reply: data(ownKyc),
});

const picture = () => fields.blank(z.object(pictureFields()));

/**
 * Hands papers in: a member's Aadhaar and PAN, a franchise's PAN and, where it has one, GSTIN. After a rejection, what is left
 * blank stays as it was. Refused while it is checked, once it is approved, and in an opened panel.
 */
export const submitKyc = endpoint({
  method: 'PUT',
  path: 'kyc',
  summary: 'Hands in papers that say who somebody is',
  screens: ownScreens,
  limit: 10,
  body_limit: pictureBodyLimit(3),
  body: z
    .object({
      name: fields.name(),
      date_of_birth: fields.blank(fields.dateOfBirth()),
      aadhaar: fields.blank(fields.aadhaar()),
      aadhaar_front: picture(),
      aadhaar_back: picture(),
      pan: fields.blank(fields.pan()),
      pan_image: picture(),
      gstin: fields.blank(fields.gstin()),
    })
    .check(
      z.refine(({ pan, gstin }) => !pan || !gstin || isOf(gstin, pan), {
        path: ['gstin'],
        message: 'This GSTIN belongs to another PAN.',
      }),
    ),
  reply: data(ownKyc),
});

/** A GSTIN holds the PAN of the business behind its state. */
export const isOf = (gstin: string, pan: string): boolean =>
  gstin.slice(2, 12).toUpperCase() === pan.toUpperCase();

/** Why papers are rejected; with `other` the admin writes it. */
export const kycReasons = texts({
  name_differs: 'The name differs from the documents',
  date_of_birth_differs: 'The date of birth differs from the documents',
  number_differs: 'A number differs from the documents',
  unreadable: 'A picture cannot be read',
  incomplete: 'A picture does not show the whole document',
  wrong_document: 'A picture shows another document',
  used_elsewhere: 'The documents are used under another user id',
  other: 'Another reason',
});
export type KycReason = keyof typeof kycReasons;
const reasons = Object.keys(kycReasons) as [KycReason, ...KycReason[]];

const queue = '/admin/member/kyc-requests';

export const kycRequests = report({
  path: 'admin/kyc_requests',
  summary: 'What people handed in to say who they are',
  screens: [queue],
  columns: {
    at: column('date_time', 'Handed in', { sort: true, priority: 3 }),
    no: column('id', 'Request'),
    owner: column('person', 'From', { priority: 6 }),
    name: column('text', 'Name on documents', { priority: 4 }),
    pan: column('id', 'PAN', { priority: 2 }),
    duplicates: column('int', 'Used elsewhere', { priority: 5 }),
    status: column('status', 'Status'),
    decided_by: column('person', 'Decided by', { priority: 1 }),
    decided_at: column('date_time', 'Decided', { priority: 0, hidden: true }),
  },
  filters: {
    on: filter('range', 'Handed in'),
    status: filter('choice', 'Status', { options: decided }),
    owner_type: filter('choice', 'Of', {
      options: kycOwners,
      words: texts({ User: 'Members', Franchise: 'Franchises' }),
    }),
    owner: filter('member', 'User id'),
    no: filter('text', 'Request'),
  },
  extra: {
    owner_type: z.enum(kycOwners),
    date_of_birth: blankable,
    aadhaar_last4: blankable,
    full_pan: z.string(),
    gstin: blankable,
    documents: documentIds,
    /** What the account says, to compare. */
    account: z.object({ name: z.string(), date_of_birth: blankable }),
    reason: blankable,
    remark: z.string(),
    /** Who else handed in the same number, or wants money in the same bank account. */
    same: z.array(
      z.object({
        what: z.enum(['PAN', 'Aadhaar', 'GSTIN', 'Account', 'Crypto address']),
        owner: person,
        owner_type: z.enum(kycOwners),
      }),
    ),
    can_decide: z.boolean(),
  },
  default_sort: '-at',
});

/**
 * Decides one request or many. An approval that was given may be taken back, by rejecting it. Of several, those that cannot be
 * decided any more are left out and said; one alone is refused.
 */
export const decideKyc = endpoint({
  method: 'POST',
  path: 'admin/decide_kyc',
  summary: 'Approves or rejects what people handed in',
  screens: [`${queue}/decide`],
  body: z
    .object({
      nos: z
        .array(fields.recordNo(), 'Choose at least one.')
        .check(z.minLength(1, 'Choose at least one.'), z.maxLength(200, 'Choose at most 200.')),
      decision: z.enum(['Approve', 'Reject']),
      reason: fields.blank(z.enum(reasons, 'Choose a reason.')),
      remark: z._default(fields.remark(), ''),
    })
    .check(
      z.refine(({ decision, reason }) => decision === 'Approve' || reason !== undefined, {
        path: ['reason'],
        message: 'Choose a reason.',
      }),
      z.refine(({ reason, remark }) => reason !== 'other' || remark !== '', {
        path: ['remark'],
        message: 'Write what is wrong.',
      }),
    ),
  reply: data(
    z.object({
      approved: z.number(),
      rejected: z.number(),
      /** Those that were left out, and who decided them. */
      left_out: z.array(z.object({ no: z.string(), status: z.enum(decided), by: z.nullable(z.string()) })),
    }),
  ),
});

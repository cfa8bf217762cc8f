import * as z from 'zod/mini';
import { decisionOf, requestExtra, requestReceipt, requestStatuses } from '../core/decisions.ts';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { person } from '../core/person.ts';
import { pictureBodyLimit, pictureFields } from '../core/picture-file.ts';
import { column, filter, report } from '../core/report.ts';
import { type Text, texts } from '../core/text.ts';

const ownScreens = ['/user/banking-payment-info', '/franchise/profile'] as const;
const adminScreen = '/admin/member/banking-and-payment';

/** Each is changed on its own. */
export const paymentMethods = ['Bank', 'UPI', 'Crypto'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Fields of payment details, as a change names those that differ. */
export const paymentFields = [
  'account_no',
  'ifsc',
  'holder',
  'upi_id',
  'ethereum',
  'polygon',
  'smart_chain',
] as const;
export type PaymentField = (typeof paymentFields)[number];
export const paymentFieldWords: Record<PaymentField, Text> = texts({
  account_no: 'Account number',
  ifsc: 'IFSC',
  holder: 'Account holder',
  upi_id: 'UPI id',
  ethereum: 'Ethereum address',
  polygon: 'Polygon address',
  smart_chain: 'Smart Chain address',
});

const bankFields = {
  method: z.literal('Bank'),
  account_no: fields.bankAccount(),
  account_no_confirmation: z.string().check(z.maxLength(30)),
  ifsc: fields.ifsc(),
  /** Equal to the owner's name, case and spaces aside. */
  holder: fields.name(),
};
const upiFields = { method: z.literal('UPI'), upi_id: fields.blank(fields.upiId()) };
/** One that is left blank is removed. */
const cryptoFields = {
  method: z.literal('Crypto'),
  ethereum: fields.blank(fields.cryptoAddress()),
  polygon: fields.blank(fields.cryptoAddress()),
  smart_chain: fields.blank(fields.cryptoAddress()),
};
/** Asked of bodies with other problems too, where the confirmation may be missing. */
const accountsMatch = z.refine<{ account_no: unknown; account_no_confirmation?: unknown }>(
  (value) => value.account_no === String(value.account_no_confirmation ?? '').trim(),
  { path: ['account_no_confirmation'], message: 'The two account numbers differ.', when: () => true },
);
/** One method and its new details, with what a call needs beside them. */
const changeOf = <E extends Record<string, z.core.$ZodType>>(extra: E) =>
  z.discriminatedUnion('method', [
    z.object({ ...bankFields, ...extra }).check(accountsMatch as never),
    z.object({ ...upiFields, ...extra }),
    z.object({ ...cryptoFields, ...extra }),
  ]);

const detail = z.nullable(z.string());
/** Details as screens show them: account number and UPI id masked. */
export const paymentDetails = z.object({
  account_no: detail,
  ifsc: detail,
  holder: detail,
  upi_id: detail,
  ethereum: detail,
  polygon: detail,
  smart_chain: detail,
  changed_at: detail,
  /** Withdrawals wait until then; null = they do not wait. */
  held_until: detail,
});

/** Masked details by field, those alone that differ. */
const changedFields = z.record(z.string(), detail);

const ownDetails = z.object({
  ...paymentDetails.shape,
  /** The holder of the account must have it. */
  name: z.string(),
  /** The owner changes them; nobody else does in an opened panel. */
  may_change: z.boolean(),
  /** The last ten. */
  changes: z.array(
    z.object({ no: z.string(), at: z.string(), by: person, before: changedFields, after: changedFields }),
  ),
});
export type OwnPaymentDetails = z.output<typeof ownDetails>;

export const readBank = endpoint({
  method: 'GET',
  path: 'bank',
  summary: 'Where the caller wants to be paid, masked, and how that changed',
  screens: ownScreens,
  reply: data(ownDetails),
});

/** Withdrawals wait 48 hours from then on. Refused in an opened panel. */
export const updateBank = endpoint({
  method: 'PUT',
  path: 'bank',
  summary: "Changes one of the caller's own ways to be paid",
  screens: ownScreens,
  step_up: 'BankUpdate',
  limit: 20,
  body: changeOf({}),
  reply: data(ownDetails),
});

/** What an admin looks for among all payment details. */
export const paymentChecks = ['Shared', 'OnHold', 'OtherName'] as const;
export const paymentCheckWords: Record<(typeof paymentChecks)[number], Text> = texts({
  Shared: 'Same account',
  OnHold: 'On hold',
  OtherName: 'Other name',
});

export const bankingAndPayment = report({
  path: 'admin/banking_and_payment',
  summary: 'Payment details of members and franchises, masked, with those they share',
  screens: [adminScreen],
  columns: {
    owner: column('person', 'User id'),
    account_no: column('text', 'Account number'),
    ifsc: column('text', 'IFSC', { priority: 3 }),
    holder: column('text', 'Account holder', { priority: 2 }),
    upi_id: column('text', 'UPI id', { priority: 1 }),
    changed_at: column('date_time', 'Changed', { sort: true }),
    check: column('status', 'Check'),
  },
  filters: {
    owner: filter('member', 'User id'),
    check: filter('choice', 'Check', { options: paymentChecks, words: paymentCheckWords }),
    ifsc: filter('text', 'IFSC'),
    on: filter('range', 'Changed'),
  },
  extra: {
    owner_type: z.enum(['User', 'Franchise']),
    ethereum: detail,
    polygon: detail,
    smart_chain: detail,
    held_until: detail,
    /** What the holder of the account must be called. */
    name: z.string(),
    /** Others with the same account, UPI id or crypto address, at most ten. */
    shared_with: z.array(z.object({ ...person.shape, user_type: z.string() })),
  },
  default_sort: '-changed_at',
});

/** Every changed field of each change, and those of admins that wait. */
export const paymentChanges = report({
  path: 'admin/payment_changes',
  summary: 'Changes of payment details, and those that wait for a second admin',
  screens: [adminScreen],
  columns: {
    at: column('date_time', 'Date', { sort: true }),
    no: column('id', 'No', { priority: 3 }),
    owner: column('person', 'User id'),
    fields: column('text', 'Changed'),
    by: column('person', 'By', { priority: 2 }),
    decided_by: column('person', 'Checker', { priority: 1 }),
    status: column('status', 'Status'),
  },
  filters: {
    owner: filter('member', 'User id'),
    status: filter('choice', 'Status', { options: requestStatuses }),
    no: filter('text', 'No'),
    on: filter('range', 'Date'),
  },
  extra: {
    before: changedFields,
    after: changedFields,
    reason: z.string(),
    /** The document that proves it; null = the owner changed it. */
    proof_id: z.nullable(z.string()),
    decided_at: z.nullable(z.string()),
    ...requestExtra,
  },
  default_sort: '-at',
});

export const revealBank = endpoint({
  method: 'POST',
  path: 'admin/reveal_bank',
  summary: 'The account number and UPI id of somebody in full, each look logged',
  screens: [`${adminScreen}/reveal`],
  limit: 60,
  /** With the number of a change that waits: those it would put on file. */
  body: z.object({ user_id: fields.userId(), no: fields.blank(fields.recordNo()) }),
  reply: data(z.object({ account_no: detail, upi_id: detail })),
});

/** Whose details an admin is about to change. */
export const paymentOwner = endpoint({
  method: 'GET',
  path: 'admin/payment_owner',
  summary: 'The member or franchise whose payment details an admin names',
  limit: 120,
  screens: [`${adminScreen}/change`],
  query: z.object({ user_id: fields.userId() }),
  reply: data(z.object({ user_id: z.string(), name: z.string(), profile_image_url: detail })),
});

const paymentChange = z.object({
  ...requestReceipt,
  owner: person,
  before: changedFields,
  after: changedFields,
});
export type PaymentChange = z.output<typeof paymentChange>;

/** Always waits for a second admin, and needs a proof: a picture of a passbook or cheque. */
export const changeBank = endpoint({
  method: 'POST',
  path: 'admin/change_bank',
  summary: 'Asks for a change of the payment details of somebody, with a proof',
  screens: [`${adminScreen}/change`],
  step_up: 'BankUpdate',
  limit: 20,
  body_limit: pictureBodyLimit(),
  body: changeOf({
    user_id: fields.userId(),
    reason: fields.reason(200),
    ...pictureFields('Choose a proof.'),
  }),
  reply: data(paymentChange),
});

/** Not by the admin who requested it: `approval_required`; that admin alone may cancel it. */
export const decideBank = endpoint({
  method: 'POST',
  path: 'admin/decide_bank',
  summary: 'Approves or rejects a change of payment details another admin asked for',
  screens: [`${adminScreen}/decide`],
  step_up: 'BankUpdate',
  body: decisionOf(),
  reply: data(paymentChange),
});

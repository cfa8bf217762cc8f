import * as z from 'zod/mini';
import { paymentModes } from '../core/constants.ts';
import { requestStatuses, sentMessage, why } from '../core/decisions.ts';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { amount } from '../core/money.ts';
import { person } from '../core/person.ts';
import { pictureBodyLimit, pictureFields } from '../core/picture-file.ts';
import { column, filter, report } from '../core/report.ts';
import type { walletOwners } from './ledger.ts';

const askingScreens = ['/user/finance/request-for-credit', '/franchise/wallet/request-for-credit'] as const;
const listScreens = [
  '/user/finance/credit-requests',
  '/franchise/wallet/credit-requests',
  '/admin/wallet/credit-requests',
] as const;

/**
 * Wallets nobody asks for. What came from outside and lay in a member's main wallet could be withdrawn at once, and would
 * earn its uplines withdrawal incomes; what lies in income waits for a payout, which taxes it.
 */
export const neverAskedFor: Record<(typeof walletOwners)[number], readonly string[]> = {
  User: ['main', 'income'],
  Franchise: [],
};

/** How far back a payment may lie, in days. */
export const oldestPayment = 90;
/** The most requests of one owner that wait at once. */
export const maxPending = 10;
/** The most requests that are decided by one call. */
export const maxDecided = 100;

/** A payment by this mode has no number of its own. */
export const isReferenceNeeded = (mode: string): boolean => mode !== 'Cash';

/** As references are compared: without case, spaces and hyphens. */
export const comparable = (reference: string): string => reference.replace(/[\s-]/g, '').toUpperCase();

const reference = () =>
  z.string().check(
    z.trim(),
    z.maxLength(50, 'At most 50 characters.'),
    z.regex(/^[A-Za-z0-9 /._-]*$/, 'A reference has letters, digits, spaces and hyphens.'),
    z.refine((value) => comparable(value).length >= 4, 'A reference has at least 4 letters or digits.'),
  );

export const creditRequest = z.object({
  no: z.string(),
  status: z.enum(requestStatuses),
  at: z.string(),
  wallet: z.string(),
  amount: z.string(),
  payment_mode: z.enum(paymentModes),
  reference: z.nullable(z.string()),
  paid_on: z.string(),
});
export type CreditRequest = z.output<typeof creditRequest>;

/** Nothing is credited yet: an admin compares it with the company's bank. */
export const requestCredit = endpoint({
  method: 'POST',
  path: 'wallet/credit_request',
  summary: 'Asks for a credit of money that was paid to the company',
  screens: askingScreens,
  limit: 20,
  body_limit: pictureBodyLimit(),
  body: z
    .object({
      wallet: z.string('Choose a wallet.').check(z.minLength(1, 'Choose a wallet.'), z.maxLength(30)),
      amount: amount(),
      payment_mode: z.enum(paymentModes, 'Choose how you paid.'),
      reference: fields.blank(reference()),
      paid_on: fields.businessDate(),
      ...pictureFields('Choose a picture of the slip.'),
      remark: fields.remark(200),
    })
    .check(
      z.refine((value) => value.reference !== undefined || !isReferenceNeeded(value.payment_mode), {
        path: ['reference'],
        message: 'Enter the reference of the payment.',
      }),
    ),
  reply: data(creditRequest),
});

/** Its owner alone, while it waits; a number of somebody else's is as good as none. */
export const cancelCreditRequest = endpoint({
  method: 'POST',
  path: 'wallet/cancel_credit_request',
  summary: 'Takes an own credit request back',
  screens: askingScreens,
  body: z.object({ no: fields.recordNo() }),
  reply: data(creditRequest),
});

/** What came of one of the requests: `Waiting` = a second admin has to approve it too, `Refused` = nothing was done. */
const verdict = z.object({
  no: z.string(),
  verdict: z.enum(['Approved', 'Rejected', 'Waiting', 'Refused']),
  /** Why it waits or was refused. */
  why: z.nullable(sentMessage),
});
export type Verdict = z.output<typeof verdict>;

/** Each by itself: one that is decided already or waits for a second admin keeps no other back. */
export const decideCreditRequests = endpoint({
  method: 'POST',
  path: 'admin/decide_credit_requests',
  summary: 'Approves or rejects credit requests',
  screens: ['/admin/wallet/credit-requests/decide'],
  step_up: 'Confirm',
  money: true,
  body: z
    .object({
      nos: z
        .array(fields.recordNo())
        .check(
          z.minLength(1, 'Choose requests.'),
          z.maxLength(maxDecided, `At most ${maxDecided} requests.`),
        ),
      decision: z.enum(['Approve', 'Reject']),
      remark: fields.remark(200),
    })
    .check(
      z.refine((value) => value.decision === 'Approve' || value.remark !== '', {
        path: ['remark'],
        message: 'Say why. Its owner reads it.',
      }),
    ),
  reply: data(
    z.object({
      approved: z.number(),
      rejected: z.number(),
      waiting: z.number(),
      refused: z.number(),
      rows: z.array(verdict),
    }),
  ),
});

/** Members and franchises see their own, admins everybody's. */
export const creditRequests = report({
  path: 'wallet/credit_requests',
  summary: 'Requests for a credit of money that was paid to the company',
  screens: listScreens,
  columns: {
    at: column('date_time', 'Date', { sort: true }),
    no: column('id', 'No', { priority: 3 }),
    owner: column('person', 'For', { roles: ['Admin'] }),
    wallet: column('text', 'Wallet'),
    amount: column('money', 'Amount', { total: true }),
    payment_mode: column('text', 'Mode'),
    reference: column('text', 'Reference'),
    paid_on: column('date', 'Paid on', { priority: 2 }),
    status: column('status', 'Status'),
    remark: column('text', 'Remark', { priority: 1 }),
    answer: column('text', 'Answer', { priority: 2 }),
    first_by: column('person', 'First approval', { roles: ['Admin'], hidden: true }),
    decided_by: column('person', 'Decided by', { roles: ['Admin'], priority: 1 }),
    decided_at: column('date_time', 'Decided on', { priority: 1 }),
  },
  filters: {
    status: filter('choice', 'Status', { options: requestStatuses }),
    owner: filter('member', 'User id', { roles: ['Admin'] }),
    payment_mode: filter('choice', 'Mode', { options: paymentModes }),
    reference: filter('text', 'Reference'),
    no: filter('text', 'No'),
    on: filter('range', 'Date'),
  },
  extra: {
    owner_type: z.string(),
    /** The document with the picture. */
    slip_id: z.string(),
    can_decide: z.boolean(),
    can_cancel: z.boolean(),
    /** Why a second admin has to approve it too; null = none has to. */
    why,
    /** For admins: other requests with the same reference, cancelled ones apart. */
    same_reference: z.array(
      z.object({ no: z.string(), status: z.string(), payment_mode: z.string(), owner: person }),
    ),
  },
  default_sort: '-at',
});

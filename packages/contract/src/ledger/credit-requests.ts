import * as z from 'zod/mini';
import { paymentModes } from '../core/constants.ts';
import { decidedEach, decideEach, requestStatuses, why } from '../core/decisions.ts';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { person } from '../core/person.ts';
import { column, filter, report } from '../core/report.ts';

const listScreens = [
  '/user/finance/credit-requests',
  '/franchise/wallet/credit-requests',
  '/admin/wallet/credit-requests',
] as const;

/** The most requests that are decided by one call. */
export const maxDecided = 100;

/** Its owner alone, while it waits; a number of somebody else's is as good as none. */
export const cancelCreditRequest = endpoint({
  method: 'POST',
  path: 'wallet/cancel_credit_request',
  summary: 'Takes an own credit request back',
  screens: ['/user/finance/request-for-credit', '/franchise/wallet/request-for-credit'],
  body: z.object({ no: fields.recordNo() }),
  reply: data(z.object({ no: z.string(), status: z.enum(requestStatuses) })),
});

/** Each by itself: one that is decided already or waits for a second admin keeps no other back. */
export const decideCreditRequests = endpoint({
  method: 'POST',
  path: 'admin/decide_credit_requests',
  summary: 'Approves or rejects credit requests',
  screens: ['/admin/wallet/credit-requests/decide'],
  step_up: 'Confirm',
  money: true,
  body: decideEach(maxDecided),
  reply: data(decidedEach),
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
    wallet: column('words', 'Wallet'),
    amount: column('money', 'Amount', { total: true }),
    payment_mode: column('words', 'Mode'),
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

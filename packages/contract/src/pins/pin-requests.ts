import * as z from 'zod/mini';
import { paymentModes } from '../core/constants.ts';
import { decidedEach, decideEach, requestStatuses, why } from '../core/decisions.ts';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { amount } from '../core/money.ts';
import { person } from '../core/person.ts';
import { pictureBodyLimit, pictureFields } from '../core/picture-file.ts';
import { column, filter, report } from '../core/report.ts';
import { isReferenceNeeded, paymentReference } from '../ledger/request-credit.ts';
import { packageCode } from '../topup/packages.ts';
import { pinCount } from './pins.ts';

/** The most packages of one request. */
export const maxLines = 10;
/** The most requests that are decided by one call: each makes up to a thousand pins. */
export const maxDecided = 20;

const requestScreens = ['/user/pin-management/pin-request', '/franchise/pin-management/pin-request'] as const;

const requestLine = z.object({
  package: z.string(),
  count: z.number(),
  /** Of each. */
  amount: z.string(),
  gst: z.string(),
});
export type PinRequestLine = z.output<typeof requestLine>;

const pinRequest = z.object({
  no: z.string(),
  status: z.enum(requestStatuses),
  at: z.string(),
  lines: z.array(requestLine),
  total: z.string(),
  payment_mode: z.enum(paymentModes),
  reference: z.nullable(z.string()),
  paid_on: z.string(),
});
export type PinRequest = z.output<typeof pinRequest>;

/** No pin is made yet: an admin compares it with the company's bank. */
export const requestPins = endpoint({
  method: 'POST',
  path: 'pin/request',
  summary: 'Asks for pins that were paid to the company',
  screens: requestScreens,
  limit: 20,
  body_limit: pictureBodyLimit(),
  body: z
    .object({
      lines: z
        .array(
          z.object({
            package: packageCode(),
            /** Missing = the package's fixed amount. */
            amount: fields.blank(amount()),
            count: pinCount(),
          }),
        )
        .check(z.minLength(1, 'Choose a package.'), z.maxLength(maxLines, `At most ${maxLines} packages.`)),
      payment_mode: z.enum(paymentModes, 'Choose how you paid.'),
      reference: fields.blank(paymentReference()),
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
  reply: data(pinRequest),
});

/** Its owner alone, while it waits; a number of somebody else's is as good as none. */
export const cancelPinRequest = endpoint({
  method: 'POST',
  path: 'pin/cancel_request',
  summary: 'Takes an own request for pins back',
  screens: requestScreens,
  body: z.object({ no: fields.recordNo() }),
  reply: data(z.object({ no: z.string(), status: z.enum(requestStatuses) })),
});

/** Each by itself. Approving makes the pins. */
export const decidePinRequests = endpoint({
  method: 'POST',
  path: 'admin/decide_pin_requests',
  summary: 'Approves or rejects requests for pins',
  screens: ['/admin/pin-management/pin-requests/decide'],
  step_up: 'Confirm',
  money: true,
  body: decideEach(maxDecided),
  reply: data(decidedEach),
});

/** Members and franchises see their own, admins everybody's. */
export const pinRequests = report({
  path: 'pin/pin_requests',
  summary: 'Requests for pins that were paid to the company',
  screens: [
    '/user/pin-management/pin-request-history',
    '/franchise/pin-management/pin-request-history',
    '/admin/pin-management/pin-requests',
  ],
  columns: {
    at: column('date_time', 'Date', { sort: true }),
    no: column('id', 'No', { priority: 3 }),
    owner: column('person', 'For', { roles: ['Admin'] }),
    pins: column('int', 'Pins', { total: true }),
    total: column('money', 'Total', { total: true }),
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
    lines: z.array(requestLine),
    /** The document with the picture. */
    slip_id: z.string(),
    can_decide: z.boolean(),
    can_cancel: z.boolean(),
    /** Why a second admin has to approve it too; null = none has to. */
    why,
    /** For admins: other requests, also for a credit, with the same reference, cancelled ones apart. */
    same_reference: z.array(
      z.object({ no: z.string(), status: z.string(), payment_mode: z.string(), owner: person }),
    ),
  },
  default_sort: '-at',
});

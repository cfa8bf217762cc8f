import * as z from 'zod/mini';
import { returnConditions } from '../core/constants.ts';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { column, filter, report } from '../core/report.ts';
import { kitLine } from '../topup/packages.ts';
import { pinNo } from './pins.ts';

/** Of the kit that comes with a package. */
export const dispatchStatuses = ['Pending', 'Dispatched', 'Delivered', 'Rejected'] as const;
export const dispatchWays = ['Courier', 'Post', 'By hand'] as const;

const listScreens = [
  '/user/pin-management/pin-product-dispatch',
  '/franchise/pin-management/pin-product-dispatch',
  '/admin/pin-management/pin-product-dispatch',
] as const;
const dispatchScreens = [
  '/franchise/pin-management/pin-product-dispatch/dispatch',
  '/admin/pin-management/pin-product-dispatch/dispatch',
] as const;

const dispatched = data(z.object({ pin_no: z.string(), status: z.enum(dispatchStatuses) }));
const line = (max: number) =>
  fields.blank(z.string().check(z.trim(), z.maxLength(max, `At most ${max} characters.`)));

/** Of the goods of a kit whose topup was reversed after they were handed over. */
export const returnStatuses = ['Asked', 'Returned'] as const;

/**
 * A franchise those of pins that were used through it. The goods of a kit leave the store of who dispatches it, once: a
 * franchise's own, else the company's. A dispatch that is corrected takes nothing again.
 */
export const dispatchKit = endpoint({
  method: 'POST',
  path: 'pin/dispatch',
  summary: 'Says how the kit of a used pin was sent',
  screens: dispatchScreens,
  step_up: 'Confirm',
  money: true,
  body: z.object({
    pin_no: pinNo(),
    through: z.enum(dispatchWays, 'Choose how it is sent.'),
    sent_on: fields.businessDate(),
    courier: line(100),
    url: fields.blank(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(300, 'At most 300 characters.'),
          z.regex(/^https?:\/\/\S+$/, 'Enter an address that begins with https://'),
        ),
    ),
    tracking: line(100),
    remark: line(200),
  }),
  reply: dispatched,
});

export const rejectKit = endpoint({
  method: 'POST',
  path: 'pin/reject_dispatch',
  summary: 'Says that the kit of a used pin is not sent',
  screens: dispatchScreens,
  body: z.object({ pin_no: pinNo(), remark: fields.reason(200) }),
  reply: dispatched,
});

/** Of a kit that is asked back: by who has the store its goods left, or an admin. It comes back as a whole. */
export const returnKit = endpoint({
  method: 'POST',
  path: 'pin/return_kit',
  summary: 'Says that the goods of a kit came back',
  screens: dispatchScreens,
  step_up: 'Confirm',
  money: true,
  body: z.object({
    pin_no: pinNo(),
    condition: z.enum(returnConditions, 'Choose in what condition it is.'),
    remark: fields.remark(200),
  }),
  reply: data(z.object({ pin_no: z.string(), condition: z.enum(returnConditions) })),
});

/** By the member who got it. */
export const confirmKit = endpoint({
  method: 'POST',
  path: 'pin/confirm_receipt',
  summary: 'Confirms that the kit of a used pin arrived',
  screens: ['/user/pin-management/pin-product-dispatch/confirm'],
  body: z.object({ pin_no: pinNo() }),
  reply: dispatched,
});

/** Members see kits for them, franchises those of pins used through them, admins all. */
export const pinProductDispatch = report({
  path: 'pin/pin_product_dispatch',
  summary: 'Kits of used pins',
  screens: listScreens,
  columns: {
    at: column('date_time', 'Used on', { sort: true }),
    no: column('id', 'Pin'),
    package: column('text', 'Package'),
    kit: column('text', 'Kit'),
    member: column('member', 'For'),
    franchise: column('person', 'Used through', { roles: ['Admin'], priority: 3 }),
    status: column('status', 'Status'),
    return: column('status', 'Return', { priority: 5 }),
    sent_by: column('text', 'Sent by', { priority: 4 }),
    courier: column('text', 'Courier', { priority: 3 }),
    tracking: column('text', 'Tracking', { priority: 4 }),
    sent_on: column('date', 'Sent on', { priority: 4 }),
    remark: column('text', 'Remark', { priority: 1 }),
  },
  filters: {
    status: filter('choice', 'Status', { options: dispatchStatuses }),
    return: filter('choice', 'Return', { options: returnStatuses }),
    member: filter('member', 'For', { roles: ['Admin', 'Franchise'] }),
    no: filter('text', 'Pin'),
    on: filter('range', 'Used on'),
  },
  extra: {
    url: z.nullable(z.string()),
    /** The goods it holds; none = it is words alone. */
    lines: z.array(kitLine),
    ended_at: z.nullable(z.string()),
    can_dispatch: z.boolean(),
    can_confirm: z.boolean(),
    can_return: z.boolean(),
  },
  default_sort: '-at',
});

import * as z from 'zod/mini';
import { sides } from '../core/constants.ts';
import { approvers, decisionOf, requestExtra, why } from '../core/decisions.ts';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { amount } from '../core/money.ts';
import { person } from '../core/person.ts';
import { column, filter, report } from '../core/report.ts';
import { memberStatuses } from '../genealogy/genealogy.ts';

/** Volume an admin gives to a leg of a member: it counts in that member's matching alone and is never money. */
const addScreen = ['/admin/miscellaneous/add-virtual-business'] as const;
const listScreen = ['/admin/miscellaneous/virtual-business-details'] as const;

export const virtualBusinessStatuses = ['Pending', 'Active', 'Rejected', 'Cancelled', 'Reversed'] as const;
const bothLegs = z.object({ left: z.string(), right: z.string() });

/** A member's virtual business on both legs: given so far, and carried forward by the last posted closing. */
export const virtualBusinessTotals = endpoint({
  method: 'GET',
  path: 'admin/virtual_business_totals',
  summary: 'What virtual business a member has',
  screens: addScreen,
  query: z.object({ user_id: fields.userId() }),
  reply: data(
    z.object({
      ...person.shape,
      profile_image_url: z.nullable(z.string()),
      status: z.enum(memberStatuses),
      /** Given and not taken back, over the whole life. */
      given: bothLegs,
      /** Virtual business included. */
      carry: bothLegs,
      carry_virtual: bothLegs,
      /** The last closing that was posted; null = none yet. */
      closed_on: z.nullable(z.string()),
    }),
  ),
});

const given = z.object({
  no: z.string(),
  status: z.enum(virtualBusinessStatuses),
  ...person.shape,
  side: z.enum(sides),
  amount: z.string(),
  approvers,
  why,
});

/** Above the company's limit the answer is `Pending`: it counts once a second admin approves it. */
export const addVirtualBusiness = endpoint({
  method: 'POST',
  path: 'admin/add_virtual_business',
  summary: 'Gives a leg of a member virtual business',
  screens: addScreen,
  step_up: 'Confirm',
  body: z.object({
    user_id: fields.userId(),
    side: z.enum(sides, 'Choose a side.'),
    amount: amount(),
    reason: fields.reason(),
  }),
  reply: data(given),
});

const no = fields.recordNo();

/** Not by the admin who requested it: `approval_required`. */
export const decideVirtualBusiness = endpoint({
  method: 'POST',
  path: 'admin/decide_virtual_business',
  summary: 'Approves or rejects virtual business another admin asked for',
  screens: ['/admin/miscellaneous/virtual-business-details/decide'],
  step_up: 'Confirm',
  body: decisionOf(),
  reply: data(given),
});

/** Income matched with it stays paid: the negative volume enters the open period. */
export const reverseVirtualBusiness = endpoint({
  method: 'POST',
  path: 'admin/reverse_virtual_business',
  summary: 'Takes virtual business back',
  screens: ['/admin/miscellaneous/virtual-business-details/reverse'],
  step_up: 'Confirm',
  body: z.object({
    no,
    reason: fields.reason(),
  }),
  reply: data(given),
});

export const virtualBusinessDetails = report({
  path: 'admin/virtual_business',
  summary: 'Virtual business',
  screens: listScreen,
  columns: {
    at: column('date_time', 'Date', { sort: true }),
    no: column('id', 'No'),
    member: column('member', 'Member'),
    side: column('words', 'Side'),
    amount: column('money', 'Amount', { total: true }),
    reason: column('words', 'Reason'),
    reverses: column('id', 'Reverses'),
    by: column('person', 'By'),
    decided_by: column('person', 'Checker'),
    decided_at: column('date_time', 'Decided', { hidden: true }),
    status: column('status', 'Status'),
  },
  filters: {
    on: filter('range', 'Date'),
    member: filter('member', 'Member'),
    status: filter('choice', 'Status', { options: virtualBusinessStatuses }),
    no: filter('text', 'No'),
  },
  extra: { ...requestExtra, can_reverse: z.boolean() },
  default_sort: '-at',
});

import * as z from 'zod/mini';
import { decisionOf, requestExtra, requestReceipt, requestStatuses } from '../core/decisions.ts';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { amount } from '../core/money.ts';
import { person } from '../core/person.ts';
import { column, filter, report } from '../core/report.ts';
import { memberStatuses } from '../genealogy/genealogy.ts';

/** A bonus an admin gives a member with a reason (docs/plans.md §3.16); its income is a row of kind `bonus`. */
const screens = ['/admin/income/bonus'] as const;

/** What the form shows before a bonus is given. */
export const bonusMember = endpoint({
  method: 'GET',
  path: 'admin/bonus_member',
  summary: 'A member, and what a bonus would meet',
  limit: 120,
  screens,
  query: z.object({ user_id: fields.userId() }),
  reply: data(
    z.object({
      ...person.shape,
      profile_image_url: z.nullable(z.string()),
      status: z.enum(memberStatuses),
      /** What the member's topups can still earn; null = the plan has no multiple cap. */
      room: z.nullable(z.string()),
      /** The wallet it is paid into by the plan in force. */
      wallet: z.enum(['income', 'main']),
    }),
  ),
});

const credited = z.object({
  ...requestReceipt,
  ...person.shape,
  /** As it was entered. */
  amount: z.string(),
  reason: z.string(),
  /** Paid and trimmed amount under the multiple cap; null = nothing is paid. */
  paid: z.nullable(z.string()),
  trimmed: z.nullable(z.string()),
  /** The wallet it went into; null = nothing is paid. */
  wallet: z.nullable(z.string()),
});

/** Above the company's limit the answer is `Pending`: it is paid once a second admin approves it. */
export const creditBonus = endpoint({
  method: 'POST',
  path: 'admin/credit_bonus',
  summary: 'Gives a member a bonus',
  screens: ['/admin/income/bonus/credit'],
  step_up: 'Confirm',
  money: true,
  body: z.object({
    user_id: fields.userId(),
    amount: amount(),
    reason: fields.reason(),
  }),
  reply: data(credited),
});

/** Not by the admin who requested it: `approval_required`. Approved, it is paid by the plan in force at that moment. */
export const decideBonus = endpoint({
  method: 'POST',
  path: 'admin/decide_bonus',
  summary: 'Approves or rejects a bonus another admin asked for',
  screens: ['/admin/income/bonus/decide'],
  step_up: 'Confirm',
  money: true,
  body: decisionOf(),
  reply: data(credited),
});

export const bonusCredits = report({
  path: 'admin/bonus_credits',
  summary: 'Bonuses given by hand',
  screens,
  columns: {
    at: column('date_time', 'Date', { sort: true }),
    no: column('id', 'No'),
    member: column('member', 'Member'),
    amount: column('money', 'Amount', { total: true }),
    trimmed: column('money', 'Cut by cap', { total: true, hidden: true }),
    paid: column('money', 'Paid', { total: true }),
    status: column('status', 'Status'),
    reason: column('words', 'Reason'),
    by: column('person', 'By'),
    decided_by: column('person', 'Checker'),
    decided_at: column('date_time', 'Decided', { hidden: true }),
  },
  filters: {
    on: filter('range', 'Date'),
    member: filter('member', 'Member'),
    status: filter('choice', 'Status', { options: requestStatuses }),
    no: filter('text', 'No'),
  },
  extra: requestExtra,
  default_sort: '-at',
});

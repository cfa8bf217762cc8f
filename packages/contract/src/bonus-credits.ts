import * as z from 'zod/mini';
import { data, endpoint } from './endpoint.ts';
import * as fields from './fields.ts';
import { memberStatuses } from './genealogy.ts';
import { amount } from './money.ts';
import { column, filter, report } from './report.ts';

/** A bonus an admin gives a member with a reason (incomes §3); its income is a row of kind `bonus`. */
const screens = ['/admin/income/bonus'] as const;

export const bonusCreditStatuses = ['Pending', 'Approved', 'Rejected'] as const;
const person = z.object({ user_id: z.string(), name: z.string() });

/** What an admin looks at before giving one. */
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
      /** Where it goes by the plan in force. */
      wallet: z.enum(['income', 'main']),
      /** More than this needs a second admin. */
      two_person_limit: z.string(),
    }),
  ),
});

const credited = z.object({
  no: z.string(),
  status: z.enum(bonusCreditStatuses),
  ...person.shape,
  /** As it was entered. */
  amount: z.string(),
  reason: z.string(),
  /** What the multiple cap left of it, and what it cut; null = nothing is paid. */
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
  screens,
  money: true,
  body: z.object({
    user_id: fields.userId(),
    amount: amount(),
    reason: fields.remark().check(z.minLength(1, 'Give a reason.')),
    otp: fields.blank(fields.otp()),
  }),
  reply: data(credited),
});

/** Not by whoever asked for it: `approval_required`. Approved, it is paid by the plan in force at that moment. */
export const decideBonus = endpoint({
  method: 'POST',
  path: 'admin/decide_bonus',
  summary: 'Approves or rejects a bonus another admin asked for',
  screens,
  money: true,
  body: z.object({
    no: z.string().check(z.maxLength(30)),
    decision: z.enum(['Approve', 'Reject']),
    otp: fields.blank(fields.otp()),
  }),
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
    trimmed: column('money', 'Cut by the cap', { total: true, hidden: true }),
    paid: column('money', 'Paid', { total: true }),
    status: column('status', 'Status'),
    reason: column('text', 'Reason'),
    by: column('member', 'By'),
    checker: column('member', 'Checker'),
    decided_at: column('date_time', 'Decided', { hidden: true }),
  },
  filters: {
    on: filter('range', 'Date'),
    member: filter('member', 'Member'),
    status: filter('choice', 'Status', { options: bonusCreditStatuses }),
  },
  extra: { can_decide: z.boolean() },
  default_sort: '-at',
});

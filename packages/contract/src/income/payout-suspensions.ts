import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { column, filter, report } from '../core/report.ts';

/** Members waiting for a payout, suspended members with the reason, and statements by mail. */
const screens = ['/admin/income/total-income'] as const;

/** Owes: more was reversed than was earned since. */
const awaitingStatuses = ['Waiting', 'Suspended', 'Owes'] as const;

/** A row per member with unpaid incomes. */
export const awaitingMembers = report({
  path: 'admin/awaiting_members',
  summary: 'Members with unpaid incomes',
  screens,
  columns: {
    member: column('member', 'Member'),
    status: column('status', 'Status'),
    since: column('date', 'Oldest income'),
    rows: column('int', 'Rows', { total: true }),
    gross: column('money', 'Unpaid', { total: true }),
    reason: column('words', 'Suspension reason'),
  },
  filters: {
    member: filter('member', 'Member'),
    status: filter('choice', 'Status', { options: awaitingStatuses }),
  },
  default_sort: 'id',
});

const suspensionStatuses = ['Suspended', 'Resumed'] as const;

export const payoutSuspensions = report({
  path: 'admin/payout_suspensions',
  summary: 'Suspended payouts',
  screens,
  columns: {
    at: column('date_time', 'Date', { sort: true }),
    no: column('id', 'No'),
    member: column('member', 'Member'),
    status: column('status', 'Status'),
    unpaid: column('money', 'Unpaid'),
    reason: column('words', 'Reason'),
    by: column('person', 'By'),
    resumed_at: column('date_time', 'Resumed'),
    resumed_by: column('person', 'Resumed by', { hidden: true }),
    remark: column('text', 'Remark', { hidden: true }),
  },
  filters: {
    on: filter('range', 'Date'),
    member: filter('member', 'Member'),
    status: filter('choice', 'Status', { options: suspensionStatuses }),
    no: filter('text', 'No'),
  },
  default_sort: '-at',
});

const suspension = z.object({
  no: z.string(),
  status: z.enum(suspensionStatuses),
  user_id: z.string(),
  name: z.string(),
  reason: z.string(),
});

/** After the answer no statement is made for the member. Refused: unknown_member, already_done. */
export const suspendPayout = endpoint({
  method: 'POST',
  path: 'admin/suspend_payout',
  summary: "Leaves a member's incomes out of payouts until they are resumed",
  screens: ['/admin/income/total-income/suspend'],
  step_up: 'Confirm',
  money: true,
  body: z.object({
    user_id: fields.userId(),
    reason: fields.reason(200),
  }),
  reply: data(suspension),
});

/** The next payout pays what waited. Refused: not_found, already_done. */
export const resumePayout = endpoint({
  method: 'POST',
  path: 'admin/resume_payout',
  summary: 'Resumes suspended payouts',
  screens: ['/admin/income/total-income/suspend'],
  step_up: 'Confirm',
  money: true,
  body: z.object({
    no: fields.recordNo(),
    remark: fields.blank(fields.remark(200)),
  }),
  reply: data(suspension),
});

/** One mail for each request. Refused: not_found, no_verified_email. */
export const mailStatement = endpoint({
  method: 'POST',
  path: 'admin/mail_statement',
  summary: "Sends a payout statement to its member's verified e-mail address",
  screens: ['/admin/income/total-income/mail'],
  body: z.object({ no: fields.recordNo() }),
  reply: data(z.object({ no: z.string(), email: z.string() })),
});

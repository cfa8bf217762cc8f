import * as z from 'zod/mini';
import { data, endpoint, publicEndpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { person } from '../core/person.ts';
import { type Column, column, filter, report } from '../core/report.ts';
import { type IncomeKind, incomeKinds, incomeNames } from './income.ts';
import { incomeScreens } from './income-columns.ts';

/** Payouts: a member's unpaid incomes become one numbered statement (docs/plans.md §2.8). */
const screens = incomeScreens('total-income');
const adminScreen = ['/admin/income/total-income'] as const;

const ofKind = z.object({ kind: z.enum(incomeKinds), amount: z.string() });

const kindColumns = Object.fromEntries(
  incomeKinds.map((kind) => [kind, column('money', incomeNames[kind], { total: true, priority: 1 })]),
) as Record<IncomeKind, Column<'money'>>;

/** A row per statement, with a column per kind; on screen only the kinds of the plan in force and those that paid. */
export const totalIncome = report({
  path: 'income/total_income',
  summary: 'Payout statements',
  screens,
  columns: {
    business_date: column('date', 'Date', { sort: true }),
    no: column('id', 'Statement'),
    member: column('member', 'Member', { roles: ['Admin'] }),
    gross: column('money', 'Gross', { total: true }),
    tds: column('money', 'TDS', { total: true }),
    service: column('money', 'Service charge', { total: true }),
    repurchase: column('money', 'Repurchase share', { total: true }),
    net: column('money', 'Net', { total: true }),
    ...kindColumns,
  },
  filters: {
    on: filter('range', 'Date'),
    member: filter('member', 'Member', { roles: ['Admin'] }),
    no: filter('text', 'Statement'),
  },
  extra: { at: z.string() },
  default_sort: '-business_date',
});

/**
 * Incomes not paid out yet: a member's own, for an admin those of all members whose incomes sum to more than 0.
 */
export const awaitingPayout = endpoint({
  method: 'GET',
  path: 'income/awaiting_payout',
  summary: 'Incomes that await their payout',
  screens,
  query: z.object({
    through: z.optional(fields.businessDate()),
    /** An admin may ask about some members only: their ids, with commas between them. */
    user_ids: z.optional(z.string().check(z.maxLength(200 * 51))),
  }),
  reply: data(
    z.object({
      /** Rows up to and including this date. */
      through: z.string(),
      members: z.number(),
      rows: z.number(),
      gross: z.string(),
      kinds: z.array(ofKind),
      /** Whether the plan in force pays out by statements; else incomes go straight to the main wallet. */
      has_payout: z.boolean(),
      /** Suspended members, who are not counted above; of a member null. */
      suspended: z.nullable(z.object({ members: z.number(), gross: z.string() })),
      /** Why and since when the member's own payouts are suspended; null = they are not. */
      suspension: z.nullable(z.object({ reason: z.string(), at: z.string() })),
    }),
  ),
});

const run = z.object({
  id: z.string(),
  through: z.string(),
  /** How many were chosen; null = everybody. */
  chosen: z.nullable(z.number()),
  remark: z.string(),
  status: z.enum(['running', 'done']),
  statements: z.number(),
  gross: z.string(),
  requested_by: z.nullable(person),
  at: z.string(),
  done_at: z.nullable(z.string()),
});

/** Newest first, at most 20. */
export const payoutRuns = endpoint({
  method: 'GET',
  path: 'admin/payout_runs',
  summary: 'Payouts and how far they are',
  screens: adminScreen,
  reply: data(z.array(run)),
});

/** The most members that can be chosen for one payout. */
export const maxChosen = 200;

/**
 * A job does the work; one payout at a time. A chosen member is paid everything up to the date, like everybody.
 * Refused: payout_running, payout_suspended, nothing_to_pay.
 */
export const startPayout = endpoint({
  method: 'POST',
  path: 'admin/start_payout',
  summary: "Pays out everybody's or some members' incomes up to a date",
  screens: ['/admin/income/total-income/pay'],
  step_up: 'Confirm',
  money: true,
  body: z.object({
    through: fields.businessDate(),
    /** Missing = everybody who is not suspended. */
    user_ids: z.optional(
      z
        .array(fields.userId())
        .check(z.minLength(1, 'Choose members.'), z.maxLength(maxChosen, `At most ${maxChosen} members.`)),
    ),
    /** Stands on the statements. */
    remark: fields.blank(fields.remark(200)),
  }),
  reply: data(z.object({ run_id: z.string() })),
});

const statement = z.object({
  no: z.string(),
  user_id: z.string(),
  name: z.string(),
  company_name: z.string(),
  /** The dates of the first and of the last income on it. */
  from: z.string(),
  to: z.string(),
  /** Incomes up to this date were paid. */
  business_date: z.string(),
  at: z.string(),
  incomes: z.array(z.object({ ...ofKind.shape, rows: z.number() })),
  gross: z.string(),
  /** The year of the tax, `2026-27`. */
  financial_year: z.string(),
  /** The taxed amount, which with `full_aggregate` is more than the gross; null percentage = the plan takes no tax. */
  taxable: z.string(),
  tds_percent: z.nullable(z.string()),
  tds: z.string(),
  /** Tax that exceeded the statement: taken from the next one of the year. */
  tds_carried: z.string(),
  service_percent: z.nullable(z.string()),
  service: z.string(),
  repurchase_percent: z.nullable(z.string()),
  repurchase: z.string(),
  net: z.string(),
  /** The admin who paid it out. */
  remark: z.string(),
  /** The token that opens this statement without a session, to verify the printed paper. */
  verify_url: z.string(),
  qr_svg: z.string(),
});
export type PayoutStatement = z.output<typeof statement>;

/** Screens of admins from which a statement is opened. */
export const statementScreens = [
  '/admin/income/total-income',
  '/admin/wallet/passbook',
  '/admin/member/member-profile',
] as const;

/** By the token of its verify link, or by the session of its member or an admin with one of `statementScreens`. */
export const readPayoutStatement = publicEndpoint({
  method: 'GET',
  path: 'payout/statement',
  summary: 'A payout statement',
  limit: 60,
  query: z.object({
    no: fields.recordNo(),
    token: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: data(statement),
});

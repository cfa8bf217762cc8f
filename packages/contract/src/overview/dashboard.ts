import * as z from 'zod/mini';
import { durations, sides } from '../core/constants.ts';
import { data, endpoint } from '../core/endpoint.ts';
import { person } from '../core/person.ts';
import { memberStatuses } from '../genealogy/genealogy.ts';
import { notPaidSums } from '../income/not-paid.ts';
import { unusedPins } from '../pins/pin-figures.ts';

const wallet = z.object({ code: z.string(), name: z.string(), balance: z.string(), held: z.string() });
const toDos = z.array(z.object({ code: z.string(), label: z.string(), url: z.string() }));
const incomeOfKind = z.object({ kind: z.string(), name: z.string(), today: z.string(), total: z.string() });
const leg = z.object({ total: z.number(), active: z.number(), business: z.string() });

/** A line of the newest postings, as the passbook has it. */
export const posting = z.object({
  id: z.string(),
  at: z.string(),
  particulars: z.string(),
  wallet: z.string(),
  /** Signed: a debit is negative. */
  amount: z.string(),
});

/** The newest topup, and how far the multiple cap of all live topups is used. */
export const ownPackage = z.object({
  name: z.string(),
  amount: z.string(),
  since: z.string(),
  topups: z.number(),
  self_investment: z.string(),
  earned: z.string(),
  /** null = no cap in force. */
  cap: z.nullable(z.string()),
  /** Of a full cap: the date of the first row it cut, and the rows since then; null = it is not full. */
  full: z.nullable(z.object({ since: z.nullable(z.string()), count: z.number(), amount: z.string() })),
});

/** /user/home. Every figure is true at the moment of the call. */
export const userDashboard = endpoint({
  method: 'GET',
  path: 'user/dashboard_details',
  summary: "The member's dashboard",
  screens: ['/user/home'],
  reply: data(
    z.object({
      member: z.object({
        user_id: z.string(),
        name: z.string(),
        status: z.enum(memberStatuses),
        joined_at: z.string(),
        activated_at: z.nullable(z.string()),
        sponsor: z.nullable(person),
        parent: z.nullable(person),
        side: z.nullable(z.enum(sides)),
      }),
      wallets: z.array(wallet),
      /** What later incomes repay first; '0' for nearly everybody. */
      recoverable: z.string(),
      income: z.object({
        today: z.string(),
        /** What was credited. */
        total: z.string(),
        /** Rewards that are achieved and not paid. */
        pending: z.string(),
        /** Credited and in no payout yet; null = the plan pays straight into the main wallet, and nothing waits. */
        awaiting: z.nullable(z.string()),
        not_paid: notPaidSums,
        /** What the last posted closing date did not pay: its rows are those of that date; null = it paid everything. */
        last_cut: z.nullable(z.object({ on: z.string(), count: z.number(), amount: z.string() })),
        by_kind: z.array(incomeOfKind),
      }),
      package: z.nullable(ownPackage),
      directs: z.object({ total: z.number(), active: z.number(), business: z.string() }),
      team: z.object({ left: leg, right: leg }),
      /** Paths of the sign-up page with sponsor and side filled in. */
      referral_links: z.object({ left: z.string(), right: z.string() }),
      recent: z.array(posting),
      to_dos: toDos,
    }),
  ),
});

const duration = z.object({ duration: z.enum(durations, 'Choose a duration.') });
const series = z.object({
  /** The width of a point. */
  step: z.enum(['hour', 'day', 'week', 'month', 'year']),
  /** Points without gaps, oldest first; `at` is the first moment of each, in the company's time zone. */
  points: z.array(z.record(z.string(), z.string())),
  /** As many points before them, of which the first stands beside the first; null when nothing can lie before. */
  before: z.nullable(z.array(z.record(z.string(), z.string()))),
});

/** `points`: {at, income, lapsed, capped}, and under the name of each kind what it paid. */
export const userDashboardChart = endpoint({
  method: 'GET',
  path: 'user/dashboard_chart_details',
  summary: "The member's income over time",
  screens: ['/user/home'],
  query: duration,
  reply: data(series),
});

const countAndAmount = z.object({ count: z.number(), amount: z.string() });

const companyFigures = z.object({
  topups: z.object({ today: countAndAmount, total: countAndAmount }),
  /** Money received for topups, without tax. */
  turnover: z.object({ today: z.string(), total: z.string() }),
  payout: z.object({
    today: z.string(),
    total: z.string(),
    /** Incomes as a percentage of turnover, two decimals; null without turnover. */
    ratio: z.nullable(z.string()),
    lapsed: z.string(),
    trimmed: z.string(),
    by_kind: z.array(incomeOfKind),
  }),
  /** What the company owes its members and franchises: the sum of all wallets. */
  liabilities: z.string(),
});
export type CompanyFigures = z.output<typeof companyFigures>;

/** Pending work, with its sum and the time of the oldest item. */
const workQueue = z.object({
  code: z.string(),
  label: z.string(),
  url: z.string(),
  count: z.number(),
  /** What the items are worth; null = they have no amounts. */
  sum: z.nullable(z.string()),
  oldest_at: z.nullable(z.string()),
});

export const adminDashboard = endpoint({
  method: 'GET',
  path: 'admin/dashboard_details',
  summary: 'The dashboard of admins',
  screens: ['/admin/dashboard'],
  reply: data(
    z.object({
      members: z.object({
        total: z.number(),
        active: z.number(),
        blocked: z.number(),
        joined_today: z.number(),
        activated_today: z.number(),
      }),
      /** For who may see the company's own accounts; null = not this admin. */
      company: z.nullable(companyFigures),
      queues: z.array(workQueue),
      /** What a new company has not done yet; each step is for who may open its page. */
      to_dos: toDos,
    }),
  ),
});

/** How the company stands: whether the books balance, what closes and is mailed, who stays, and what comes back out. */
export const companyHealth = endpoint({
  method: 'GET',
  path: 'admin/company_health',
  summary: 'Whether the books balance, and how the business stands',
  screens: ['/admin/dashboard/company-accounts'],
  reply: data(
    z.object({
      /** All wallets beside what the company's own accounts owe them, added up every hour; null = not yet. */
      books: z.nullable(z.object({ at: z.string(), wallets: z.string(), company: z.string() })),
      /** null = nothing was closed yet. */
      last_closing: z.nullable(z.object({ on: z.string(), is_posted: z.boolean() })),
      mails_waiting: z.number(),
      /** Members; of them those whose topup counts; of those the ones with another one. */
      funnel: z.object({ joined: z.number(), activated: z.number(), again: z.number() }),
      /** The most that topups pay in all under the plan in force, in percent; null = the plan alone sets no bound. */
      ceiling: z.nullable(z.string()),
    }),
  ),
});

export const workQueues = endpoint({
  method: 'GET',
  path: 'admin/work_queues',
  summary: 'What waits for this admin, in every module',
  screens: ['/admin/settings/approvals'],
  reply: data(z.array(workQueue)),
});

/**
 * `points`: {at, joins, topups, amount, reversed, reversed_amount, income}; topups as they were bought, and beside them those
 * that were reversed then, whenever they were bought.
 */
export const adminDashboardChart = endpoint({
  method: 'GET',
  path: 'admin/dashboard_chart_details',
  summary: 'Joins, topups and incomes of the company over time',
  screens: ['/admin/dashboard/company-accounts'],
  query: duration,
  reply: data(series),
});

export const franchiseDashboard = endpoint({
  method: 'GET',
  path: 'franchise/dashboard_details',
  summary: "The franchise's dashboard",
  screens: ['/franchise/dashboard'],
  reply: data(
    z.object({
      franchise: z.object({ user_id: z.string(), name: z.string(), joined_at: z.string() }),
      wallets: z.array(wallet),
      recent: z.array(posting),
      to_dos: toDos,
      /** What it can top up with or give away. */
      pins: unusedPins,
      /** What its sales brought it on this business date and in this month, less what was taken back. */
      commission: z.object({ today: z.string(), month: z.string() }),
      /** Orders that it sold and that were paid on this business date, with tax, without those given back whole. */
      bills: z.object({ count: z.number(), total: z.string() }),
      /** Products of which it has fewer pieces than their reorder level, the scarcest first: how many, and the first five. */
      low_stock: z.object({
        count: z.number(),
        products: z.array(
          z.object({ sku: z.string(), name: z.string(), stock: z.number(), reorder_level: z.number() }),
        ),
      }),
      /** Orders it sells that wait: for it to find the payment, and to send the goods. */
      orders: z.object({ to_confirm: z.number(), to_send: z.number() }),
      /** Requests for goods: own ones that wait, and those of its sub-franchises that it has to decide. */
      requests: z.object({ waiting: z.number(), to_decide: z.number() }),
      /** Members it topped up last, each once. */
      last_members: z.array(
        z.object({ user_id: z.string(), name: z.string(), package: z.string(), at: z.string() }),
      ),
      /** null = it is a sub-franchise itself. */
      sub_franchises: z.nullable(z.object({ count: z.number(), blocked: z.number() })),
    }),
  ),
});

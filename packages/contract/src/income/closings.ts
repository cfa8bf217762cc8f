import * as z from 'zod/mini';
import { decisionBan } from '../core/decisions.ts';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { person } from '../core/person.ts';
import { column, filter, report } from '../core/report.ts';
import { incomeKinds, incomeStatuses, incomeWhy } from './income.ts';
import { incomeScreens } from './income-columns.ts';

/** Closings: the periodic incomes of a business date, calculated, approved and posted (docs/plans.md §2.3). */
const screens = [
  'all-income',
  'matching-income',
  'matching-level-income',
  'roi-income',
  'roi-level-income',
  'reward',
  'repurchase-level-income',
  'bonus',
  'closings',
].flatMap((url) => incomeScreens(url, ['admin']));

/** Open: cut and being calculated; Calculated: waits for approval, nothing is posted; Approved: being posted. */
export const closingStatuses = ['Open', 'Calculated', 'Approved', 'Posted', 'Failed'] as const;

/** A row per business date that is cut. */
export const closings = report({
  path: 'admin/closings',
  summary: 'Closings of business dates',
  screens,
  columns: {
    business_date: column('date', 'Date', { sort: true }),
    status: column('status', 'Status'),
    rows: column('int', 'Rows', { total: true }),
    payable: column('money', 'Paid', { total: true }),
    cut: column('money', 'Cut by caps'),
    members: column('int', 'Members'),
    plan_version: column('int', 'Plan', { hidden: true }),
    cut_at: column('date_time', 'Cut', { hidden: true }),
    calculated_at: column('date_time', 'Calculated', { hidden: true }),
    decided_at: column('date_time', 'Approved', { hidden: true }),
    decided_by: column('person', 'Approved by'),
    posted_at: column('date_time', 'Posted'),
    problem: column('text', 'Problem', { hidden: true }),
  },
  filters: {
    on: filter('range', 'Date'),
    status: filter('choice', 'Status', { options: closingStatuses }),
  },
  default_sort: '-business_date',
});

/** Sums of the rows of one kind and status. */
const closingTotal = z.object({
  kind: z.enum(incomeKinds),
  status: z.enum(incomeStatuses),
  rows: z.number(),
  gross: z.string(),
  amount: z.string(),
  trimmed: z.string(),
});

/** A row as it will be posted, with its explanation. */
const sampleRow = z.object({
  member: person,
  from: z.nullable(person),
  kind: z.enum(incomeKinds),
  level: z.number(),
  base: z.string(),
  gross: z.string(),
  trimmed: z.string(),
  amount: z.string(),
  status: z.enum(incomeStatuses),
  reason: z.nullable(z.string()),
  why: z.omit(incomeWhy, { source: true, passbook_text: true }),
});

const closingDetail = z.object({
  business_date: z.string(),
  status: z.enum(closingStatuses),
  plan_version: z.nullable(z.number()),
  members: z.number(),
  rows: z.number(),
  payable: z.string(),
  /** The number of chunks, and how many are posted. */
  chunks: z.number(),
  chunks_posted: z.number(),
  totals: z.array(closingTotal),
  /** The last ones posted before it, newest first, at most seven. */
  earlier: z.array(
    z.object({ business_date: z.string(), payable: z.string(), totals: z.array(closingTotal) }),
  ),
  /** Steps done, with their figures: `load` has members and topups, `compute` rows. */
  steps: z.array(z.object({ step: z.string(), ms: z.number(), figures: z.record(z.string(), z.number()) })),
  /** Hash of the result: equal for calculations of the same facts. */
  result_hash: z.nullable(z.string()),
  /** Of a result that is not posted yet. */
  sample: z.array(sampleRow),
  /** What keeps the reader from approving it. */
  ban: z.nullable(decisionBan),
  /** Above it an admin approves who did not request the calculation; null = closings approve themselves. */
  approval_above: z.nullable(z.string()),
  requested_by: z.nullable(person),
  decided_by: z.nullable(person),
  cut_at: z.string(),
  calculated_at: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  posted_at: z.nullable(z.string()),
  problem: z.nullable(z.string()),
});
export type ClosingDetail = z.output<typeof closingDetail>;

/** Of one date; missing = the current one, else the last. `closing` null = nothing was closed yet. */
export const readClosing = endpoint({
  method: 'GET',
  path: 'admin/closing',
  summary: 'A closing with its steps, totals and a sample of its rows',
  screens,
  query: z.object({ business_date: z.optional(fields.businessDate()) }),
  reply: data(
    z.object({
      closing: z.nullable(closingDetail),
      /** The first date that is over and not cut yet; null = none. */
      next_date: z.nullable(z.string()),
    }),
  ),
});

const moved = data(z.object({ business_date: z.string(), status: z.enum(closingStatuses) }));
const decision = z.object({ business_date: fields.businessDate() });

/**
 * Closes every date up to one that is over, oldest first, and posts those that need no approval. A job does the work.
 */
export const startClosings = endpoint({
  method: 'POST',
  path: 'admin/start_closings',
  summary: 'Closes dates that are over',
  screens: ['/admin/income/closings/start'],
  step_up: 'Confirm',
  body: z.object({ through: fields.businessDate() }),
  reply: data(z.object({ through: z.string() })),
});

/** Posting follows by itself. Not by the admin who requested the calculation: `approval_required`. */
export const approveClosing = endpoint({
  method: 'POST',
  path: 'admin/approve_closing',
  summary: 'Approves a closing that was calculated',
  screens: ['/admin/income/closings/approve'],
  step_up: 'Confirm',
  money: true,
  body: decision,
  reply: moved,
});

/** Discards the result, of which nothing was posted, and calculates it again. */
export const recalculateClosing = endpoint({
  method: 'POST',
  path: 'admin/recalculate_closing',
  summary: 'Calculates a closing again',
  screens: ['/admin/income/closings/recalculate'],
  step_up: 'Confirm',
  body: decision,
  reply: moved,
});

/** Continues where it failed: what was posted stays, and is not posted again. */
export const resumeClosing = endpoint({
  method: 'POST',
  path: 'admin/resume_closing',
  summary: 'Continues a closing that failed',
  screens: ['/admin/income/closings/resume'],
  step_up: 'Confirm',
  body: decision,
  reply: moved,
});

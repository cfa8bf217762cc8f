import * as z from 'zod/mini';
import { data, endpoint } from './endpoint.ts';
import * as fields from './fields.ts';
import { incomeKinds, incomeStatuses, incomeWhy } from './income.ts';
import { incomeScreens } from './income-columns.ts';
import { column, filter, report } from './report.ts';

/** Closings: the periodic incomes of a business date, worked out, approved and posted (incomes §2.3). */
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

/** Open: cut and being worked out; Calculated: waits for approval, nothing is posted; Approved: being posted. */
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
    members: column('int', 'Members'),
    plan_version: column('int', 'Plan', { hidden: true }),
    cut_at: column('date_time', 'Cut', { hidden: true }),
    computed_at: column('date_time', 'Calculated', { hidden: true }),
    approved_at: column('date_time', 'Approved', { hidden: true }),
    approved_by: column('member', 'Approved by'),
    posted_at: column('date_time', 'Posted'),
    problem: column('text', 'Problem', { hidden: true }),
  },
  filters: {
    on: filter('range', 'Date'),
    status: filter('choice', 'Status', { options: closingStatuses }),
  },
  default_sort: '-business_date',
});

const person = z.nullable(z.object({ user_id: z.string(), name: z.string() }));

/** Sums of the rows of one kind and status. */
const closingTotal = z.object({
  kind: z.enum(incomeKinds),
  status: z.enum(incomeStatuses),
  rows: z.number(),
  gross: z.string(),
  amount: z.string(),
  trimmed: z.string(),
});

/** A row as it will be posted, with how it was worked out. */
const sampleRow = z.object({
  member: z.object({ user_id: z.string(), name: z.string() }),
  from: person,
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
  /** Parts that are posted together, and how many are. */
  parts: z.number(),
  parts_posted: z.number(),
  totals: z.array(closingTotal),
  /** The last ones posted before it, newest first, at most seven. */
  earlier: z.array(
    z.object({ business_date: z.string(), payable: z.string(), totals: z.array(closingTotal) }),
  ),
  /** What is done, with what it saw: `load` has members and topups, `compute` rows. */
  steps: z.array(z.object({ step: z.string(), ms: z.number(), figures: z.record(z.string(), z.number()) })),
  /** What both calculations of the same facts have in common. */
  result_hash: z.nullable(z.string()),
  /** Of a result that is not posted yet. */
  sample: z.array(sampleRow),
  /** Above it somebody approves, who did not ask for the calculation; null = closings approve themselves. */
  approval_above: z.nullable(z.string()),
  asked_by: person,
  approved_by: person,
  cut_at: z.string(),
  computed_at: z.nullable(z.string()),
  approved_at: z.nullable(z.string()),
  posted_at: z.nullable(z.string()),
  problem: z.nullable(z.string()),
});
export type ClosingDetail = z.output<typeof closingDetail>;

/** Of one date; missing = the one that is worked on, else the last. `closing` null = nothing was closed yet. */
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
const decision = z.object({ business_date: fields.businessDate(), otp: fields.blank(fields.otp()) });

/** Works out every date up to one that is over, oldest first, and posts what needs no approval. Goes on by itself. */
export const startClosings = endpoint({
  method: 'POST',
  path: 'admin/start_closings',
  summary: 'Closes dates that are over',
  screens,
  body: z.object({ through: fields.businessDate(), otp: fields.blank(fields.otp()) }),
  reply: data(z.object({ through: z.string() })),
});

/** Posting goes on by itself. Not by whoever asked for the calculation: approval_required. */
export const approveClosing = endpoint({
  method: 'POST',
  path: 'admin/approve_closing',
  summary: 'Approves a closing that was calculated',
  screens,
  money: true,
  body: decision,
  reply: moved,
});

/** Throws the result away, nothing of which was posted, and works it out anew. */
export const recalculateClosing = endpoint({
  method: 'POST',
  path: 'admin/recalculate_closing',
  summary: 'Calculates a closing again',
  screens,
  body: decision,
  reply: moved,
});

/** Continues where it failed: what was posted stays, and is not posted again. */
export const resumeClosing = endpoint({
  method: 'POST',
  path: 'admin/resume_closing',
  summary: 'Continues a closing that failed',
  screens,
  body: decision,
  reply: moved,
});

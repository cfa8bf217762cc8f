import * as z from 'zod/mini';
import { decisionBan } from '../core/decisions.ts';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { person } from '../core/person.ts';
import { incomeKinds, planBodyLimit, planVersion } from './income.ts';

/** A plan that pays more than it brings in is published once a second admin approves it. */
const screens = ['/admin/settings/plan'] as const;

/** What a plan is tried out on before it is published; `lab_run`: the worst of all stored runs of exactly this plan. */
export const planTrials = ['usual_year', 'network', 'lab_run'] as const;

const trial = z.object({
  on: z.enum(planTrials),
  /** Paid of 100 of turnover; null = nothing came in. */
  per_100: z.nullable(z.string()),
  /** More was paid than came in. */
  exceeds: z.boolean(),
  run_no: z.string(),
});
export type PlanTrial = z.output<typeof trial>;

/** Why a plan needs a second admin; each of them alone is enough. */
export const planDangers = [
  /** A trial paid more than came in. */
  ...planTrials,
  /** By its bound a source of money may pay more than it brings in: `of`. */
  'bound',
  /** An income has neither a bound nor a cap: `kinds`. */
  'no_bound',
  /** The plan could not be tried out on a usual year, or on the network. */
  'untried',
] as const;

const danger = z.object({
  why: z.enum(planDangers),
  percent: z.nullable(z.string()),
  run_no: z.nullable(z.string()),
  of: z.nullable(z.enum(['topups', 'withdrawals', 'fees', 'orders'])),
  kinds: z.array(z.enum(incomeKinds)),
});
export type PlanDanger = z.output<typeof danger>;

/** The cost of a plan before it is published: by trials, of which the worst decides, and by the plan's own bound. */
export const planCost = z.object({
  /** Paid of 100 of turnover in the worst of all trials; null = nothing is on sale, or nothing came in. */
  per_100: z.nullable(z.string()),
  /** The month in which its payouts exceed everything that came in so far; null = none. */
  break_even: z.nullable(z.string()),
  /** The run with this result. */
  run_no: z.nullable(z.string()),
  /** What a topup costs at most, if everybody qualifies; null = the plan alone sets no bound. */
  bound: z.nullable(z.string()),
  /** A second admin is needed. */
  exceeds: z.boolean(),
  trials: z._default(z.array(trial), []),
  /** Why a second admin is needed. */
  dangers: z._default(z.array(danger), []),
});
export type PlanCost = z.output<typeof planCost>;

/** Tries a plan out on one year of a few thousand people and on a copy of the network first, which takes seconds. */
export const pricePlan = endpoint({
  method: 'POST',
  path: 'admin/plan_cost',
  summary: 'Says what a plan costs before it is published',
  limit: 20,
  screens,
  body_limit: planBodyLimit,
  body: z.object({ plan: z.unknown() }),
  reply: data(planCost),
});

export const planProposalStatuses = ['Pending', 'Approved', 'Rejected'] as const;

export const planProposal = z.object({
  no: z.string(),
  status: z.enum(planProposalStatuses),
  plan: z.record(z.string(), z.unknown()),
  note: z.string(),
  /** null = from its approval on. */
  effective_from: z.nullable(z.string()),
  cost: planCost,
  at: z.string(),
  by: z.nullable(person),
  decided_by: z.nullable(person),
  decided_at: z.nullable(z.string()),
  /** Of one that was approved. */
  version: z.nullable(z.number()),
  /** Not by the admin who requested it, who may take it back. */
  can_approve: z.boolean(),
  can_reject: z.boolean(),
  /** What keeps the reader from a decision that is otherwise theirs. */
  ban: z.nullable(decisionBan),
});
export type PlanProposal = z.output<typeof planProposal>;

/** The one that waits, and the last decided ones; newest first. */
export const planProposals = endpoint({
  method: 'GET',
  path: 'admin/plan_proposals',
  summary: 'Plans that waited for a second admin',
  screens,
  reply: data(z.array(planProposal)),
});

/**
 * In force from `effective_from` on (missing = at once); what was paid before is never touched. A plan that pays more
 * than it brings in is not published but waits: `published` is null.
 */
export const publishPlan = endpoint({
  method: 'POST',
  path: 'admin/publish_plan',
  summary: 'Publishes a new version of the compensation plan',
  screens: ['/admin/settings/plan/publish'],
  step_up: 'Confirm',
  body_limit: planBodyLimit,
  body: z.object({
    plan: z.unknown(),
    effective_from: z.optional(z.string().check(z.iso.datetime({ offset: true }))),
    note: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
  }),
  reply: data(z.object({ published: z.nullable(planVersion), proposal: z.nullable(planProposal) })),
});

/** Not by the admin who requested it: `plan_second_admin`. An approved plan is published. */
export const decidePlan = endpoint({
  method: 'POST',
  path: 'admin/decide_plan',
  summary: 'Approves or rejects a plan another admin wants to publish',
  screens: ['/admin/settings/plan/decide'],
  step_up: 'Confirm',
  body: z.object({
    no: fields.recordNo(),
    decision: z.enum(['Approve', 'Reject']),
  }),
  reply: data(planProposal),
});

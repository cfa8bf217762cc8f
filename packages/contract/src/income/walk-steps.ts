import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { person } from '../core/person.ts';
import { texts } from '../core/text.ts';
import { walkParts } from './income.ts';
import { incomeScreens } from './income-columns.ts';

/** Why an upline got no row of a walk (docs/plans.md §7.4). */
export const passReasons = texts({
  buyer: 'Bought it: the walk begins here.',
  below_start: 'Below the level at which the walk begins.',
  no_rank: 'Has no rank.',
  below_boundary: 'The rank is below the one of leaders.',
  leads_group: 'Leads the group of the buyer.',
  not_higher: 'The rate is not above the highest so far.',
  same_rate_used: 'The same rate was paid as often as the plan says.',
  not_eligible: 'Was not eligible, and was skipped.',
  no_level: 'The walk has no level left.',
});

const step = z.object({
  person,
  /** The paid rank that counted; null = none. */
  rank: z.nullable(z.string()),
  /** Of a differential, the own rate; null where it is not known any more. */
  rate: z.nullable(z.string()),
  high_before: z.nullable(z.string()),
  high_after: z.nullable(z.string()),
  /** What was paid, or would have been; null = passed. */
  stop: z.nullable(
    z.object({
      level: z.number(),
      part: z.nullable(z.enum(walkParts)),
      percent: z.nullable(z.string()),
      amount: z.nullable(z.string()),
      /** Why it lapsed; null = it did not. */
      lapsed: z.nullable(z.string()),
    }),
  ),
  /** Why there was no stop; null = there was one. */
  passed: z.nullable(z.enum(Object.keys(passReasons) as [keyof typeof passReasons])),
});
export type WalkStep = z.output<typeof step>;

/**
 * The walk of an income row upline by upline, from the buyer on. To a member the line above the own row is not shown; an admin
 * sees it to its end.
 */
export const walkSteps = endpoint({
  method: 'GET',
  path: 'income/walk_steps',
  summary: 'The whole walk behind an income row',
  screens: ['unilevel', 'differential', 'generation', 'all-income'].flatMap((url) => incomeScreens(url)),
  query: z.object({ no: fields.recordNo() }),
  reply: data(
    z.object({
      walk: z.enum(['levels', 'differential', 'generations']),
      /** Of generations: the least rank of leaders, or `own_rank`. */
      boundary: z.nullable(z.string()),
      steps: z.array(step),
      /** The line is longer than is listed: beyond, only those are named who got a row. */
      is_cut: z.boolean(),
    }),
  ),
});

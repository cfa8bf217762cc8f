import * as z from 'zod/mini';
import { base, levelRule } from './plan-levels.ts';
import {
  count,
  days,
  decimal,
  distinct,
  flag,
  must,
  object,
  oneOf,
  oneTable,
  tableFields,
  text,
} from './values.ts';

/** Fast start (docs/plans.md §7.6): more for what people buy in their first days, and steps for who sponsors soon. */

/** What may be left out for a topup that fast start pays. */
const REPLACEABLE = ['referral', 'level'] as const;

const step = z
  .strictObject(
    {
      code: text(),
      /** Active ones. */
      directs: count(),
      /** Since joining. */
      within_days: days(),
      amount: decimal(),
      ...tableFields(decimal()),
    },
    object,
  )
  .check(oneTable());

export const fastStart = z
  .strictObject(
    {
      days: z._default(days(), 30),
      /** From when the buyer's days count: joining, or the oldest live topup. */
      from: z._default(oneOf(['joined', 'activated']), 'joined'),
      base,
      compression: flag(),
      levels: z._default(z.array(levelRule, must('a list of levels')), []),
      instead_of: z._default(
        z
          .array(oneOf(REPLACEABLE), must('a list of kinds'))
          .check(z.refine((kinds) => new Set(kinds).size === kinds.length, 'names one kind twice')),
        ['referral'],
      ),
      steps: z._default(
        z.array(step, must('a list of steps')).check(distinct('code', 'two steps have one code')),
        [],
      ),
    },
    object,
  )
  .check(z.refine(({ levels, steps }) => levels.length > 0 || steps.length > 0, 'needs levels or steps'));

export type FastStartPlan = z.output<typeof fastStart>;
export type FastStartStepPlan = FastStartPlan['steps'][number];
export type ReplaceableKind = (typeof REPLACEABLE)[number];

/** The kinds that write nothing for a topup that fast start pays; without levels it stands in for none. */
export const replacedBy = (plan: FastStartPlan | undefined): readonly ReplaceableKind[] =>
  plan && plan.levels.length > 0 ? plan.instead_of : [];

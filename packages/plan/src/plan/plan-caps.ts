import * as z from 'zod/mini';
import { PERIODS } from '../periods.ts';
import { decimal, multiple, object, oneOf, oneTable, percent, tableFields } from './values.ts';

/** Caps over kinds (docs/plans.md §7.11). */

/** What all kinds together pay a member in a period, at most. */
const memberCap = z
  .strictObject(
    {
      per_period: decimal(),
      period: z._default(oneOf(PERIODS), 'monthly'),
      ...tableFields(decimal()),
    },
    object,
  )
  .check(oneTable());

/** What the rows of a period's closings pay together, at most. */
const companyCap = z.strictObject(
  {
    percent: percent(),
    /** What the percentage is of. */
    of: z._default(oneOf(['amount_paid', 'bv']), 'amount_paid'),
    period: z._default(oneOf(PERIODS), 'daily'),
    how: z._default(oneOf(['pro_rata', 'stop']), 'pro_rata'),
  },
  object,
);

export const caps = z.strictObject(
  {
    topup_multiple: z.optional(multiple()),
    member: z.optional(memberCap),
    company: z.optional(companyCap),
  },
  object,
);

export type CapsPlan = z.output<typeof caps>;
export type MemberCapPlan = z.output<typeof memberCap>;
export type CompanyCapPlan = z.output<typeof companyCap>;

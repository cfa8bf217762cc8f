import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import { type IncomeKind, incomeKinds } from './income.ts';
import { incomeScreens } from './income-columns.ts';

/** Dates a kind is drawn over, up to today; and the most closings. */
export const drawnDates = 30;

/**
 * What each kind paid: a member's own, for an admin those of the whole company. The sums are those of the kind's report
 * with the same dates; pending rewards are in none of them.
 */
export const kindFigures = endpoint({
  method: 'GET',
  path: 'income/kind_figures',
  summary: 'Income of each kind this month, last month and by date',
  screens: incomeScreens('total-income'),
  reply: data(
    z.object({
      /** The first dates of this month and the last one, and the first date drawn. */
      this_month_from: z.string(),
      last_month_from: z.string(),
      drawn_from: z.string(),
      today: z.string(),
      /** Dates of the last posted closings, the oldest first. */
      closings: z.array(z.string()),
      /** Kinds that paid something in any of these dates. */
      kinds: z.array(
        z.object({
          kind: z.enum(incomeKinds as [IncomeKind, ...IncomeKind[]]),
          this_month: z.string(),
          last_month: z.string(),
          /** One a date from `drawn_from` to `today`. */
          dates: z.array(z.string()),
          /** One a date of `closings`. */
          closings: z.array(z.string()),
        }),
      ),
    }),
  ),
});

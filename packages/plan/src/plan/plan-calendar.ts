import * as z from 'zod/mini';
import { usualCalendar, WEEKDAYS } from '../periods.ts';
import { count, object, oneOf } from './values.ts';

/** When weeks and years begin (docs/plans.md §7.1). */
export const calendar = z.strictObject(
  {
    week_starts: z._default(oneOf(WEEKDAYS), usualCalendar.week_starts),
    year_starts: z._default(count(1, 12), usualCalendar.year_starts),
  },
  object,
);

import { dateOf, dayOf } from '@banyan/plan/days';
import { PERIODS, type Period, periodStart } from '@banyan/plan/periods';
import { calendarOf } from '@banyan/plan/plan/plan';
import type { ClosingHead } from '../read-closing-head.ts';

/** The first dates of the periods that hold a date. */
export function periodStarts({ plan, date }: ClosingHead): Record<Period, string> {
  const start = (period: Period) => dateOf(periodStart(period, dayOf(date), calendarOf(plan)));
  return Object.fromEntries(PERIODS.map((period) => [period, start(period)])) as Record<Period, string>;
}

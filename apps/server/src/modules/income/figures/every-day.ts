import { addDays } from '@banyan/contract/core/dates';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { type DayFigure, dayFigures } from './day-figures.ts';

/** The figures of every business date so far: from day_total where summed up already, else row by row. */
export async function everyDay(db: Db): Promise<RawBuilder<DayFigure>> {
  const { until } = await db.selectFrom('summary').select('until').executeTakeFirstOrThrow();
  if (until === null) return dayFigures(null, null);
  const next = addDays(until, 1);
  // the same border for both, also when more days are summed up meanwhile
  return sql<DayFigure>`(
    select business_date, measure, n, amount from day_total where business_date <= ${until}::date
    union all
    select business_date, measure, n, amount from ${dayFigures(next, null)} as live)`;
}

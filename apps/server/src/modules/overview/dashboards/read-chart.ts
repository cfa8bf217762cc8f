import type { Duration } from '@banyan/contract/core/constants';
import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { userDashboardChart } from '@banyan/contract/overview/dashboard';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

type Series = ReplyOf<typeof userDashboardChart>['data'];
type Step = Series['step'];

/** The width and number of points, the current one included; All begins with the first member.
 * A range with a number of points is compared with as many before it; before the first member there is nothing. */
const scales: Record<Duration, { step: Step; points: number | null }> = {
  Day: { step: 'hour', points: 24 },
  Week: { step: 'day', points: 7 },
  Month: { step: 'day', points: 30 },
  '6Months': { step: 'week', points: 26 },
  Year: { step: 'month', points: 12 },
  '5Years': { step: 'month', points: 60 },
  All: { step: 'month', points: null },
};

/**
 * A chart over time and the period before, without gaps, in the company's time zone.
 * @param columns what a point sums up, each from the columns of `rows`
 * @param rows rows with a local timestamp `at`, from the local timestamp given on
 */
export async function readChart(
  db: Db,
  ask: { duration: Duration; now: Date },
  columns: Record<string, RawBuilder<unknown>>,
  rows: (from: RawBuilder<unknown>, step: Step) => RawBuilder<unknown>,
): Promise<Series> {
  const { step, points } = scales[ask.duration];
  const unit = sql.lit(step);
  const local = sql`${ask.now}::timestamptz at time zone (select timezone from company)`;
  const first = points
    ? sql`date_trunc(${unit}, ${local}) - ${2 * points - 1}::int * ${sql.lit(`1 ${step}`)}::interval`
    : sql`coalesce((select date_trunc(${unit}, min(joined_at) at time zone (select timezone from company))
        from member), date_trunc(${unit}, ${local}))`;
  const sums = Object.entries(columns).map(
    ([name, value]) => sql`coalesce(${value}, 0)::text as ${sql.ref(name)}`,
  );
  const found = await sql<Record<string, string>>`
    with span as (select ${first} as first, date_trunc(${unit}, ${local}) as last),
      found as (select date_trunc(${unit}, at) as begins, r.* from (${rows(sql`(select first from span)`, step)}) r)
    select to_char(point, 'YYYY-MM-DD"T"HH24:MI') as at, ${sql.join(sums)}
    from span, lateral generate_series(span.first, span.last, ${sql.lit(`1 ${step}`)}::interval) as point
      left join found on found.begins = point
    group by point order by point`.execute(db);
  return points
    ? { step, points: found.rows.slice(points), before: found.rows.slice(0, points) }
    : { step, points: found.rows, before: null };
}

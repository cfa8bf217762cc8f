import type { Duration } from '@banyan/contract/core/constants';
import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { userDashboardChart } from '@banyan/contract/overview/dashboard';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { ChartLines } from '../../../platform/overview-parts.ts';
import { companyZone } from '../../company/queries.ts';
import { firstJoinedAt } from '../../genealogy/queries.ts';

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

/** A chart over time and the period before, without gaps, in the company's time zone, of the lines of all modules. */
export async function readChart(
  db: Db,
  ask: { duration: Duration; now: Date; actor: Actor },
  lines: readonly ChartLines[],
): Promise<Series> {
  const { step, points } = scales[ask.duration];
  const unit = sql.lit(step);
  const local = sql`${ask.now}::timestamptz at time zone ${companyZone}`;
  const first = points
    ? sql`date_trunc(${unit}, ${local}) - ${2 * points - 1}::int * ${sql.lit(`1 ${step}`)}::interval`
    : sql`coalesce(date_trunc(${unit}, ${firstJoinedAt} at time zone ${companyZone}), date_trunc(${unit}, ${local}))`;
  const from = sql`(select first from span)`;
  const summed = await Promise.all(
    lines.map(async ({ columns, rows }, n) => {
      const sums = Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.ref(name)}`);
      const part = sql.ref(`part_${n}`);
      return sql`left join (
        select date_trunc(${unit}, at) as begins, ${sql.join(sums)}
        from (${await rows(db, { actor: ask.actor, from, step })}) r group by 1
      ) ${part} on ${part}.begins = point`;
    }),
  );
  const names = lines.flatMap(({ columns }) => Object.keys(columns));
  const amounts = names.map((name) => sql`coalesce(${sql.ref(name)}, 0)::text as ${sql.ref(name)}`);
  const { rows } = await sql<Record<string, string>>`
    with span as (select ${first} as first, date_trunc(${unit}, ${local}) as last)
    select to_char(point, 'YYYY-MM-DD"T"HH24:MI') as at, ${sql.join(amounts)}
    from span, lateral generate_series(span.first, span.last, ${sql.lit(`1 ${step}`)}::interval) as point
      ${sql.join(summed, sql` `)}
    order by point`.execute(db);
  return points
    ? { step, points: rows.slice(points), before: rows.slice(0, points) }
    : { step, points: rows, before: null };
}

import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { allOf } from './report-sql.ts';
import type { Sums } from './serve-report.ts';

interface ListSums {
  /** The name under which its function keeps the list. */
  list: string | RawBuilder<string>;
  /** The value each key must have, or `any(…)` of several, in the order of its function; undefined = any. */
  keys: readonly (string | RawBuilder<string> | undefined)[];
  /** The columns that are summed, in the order of its function. */
  sums: readonly string[];
  /** The rows that match, without a range. */
  // biome-ignore lint/suspicious/noExplicitAny: Kysely names the tables of a query in its type
  rows: SelectQueryBuilder<any, any, object>;
  /** The moment by whose day the list is kept, and its bounds, the upper one excluded; null = open. */
  at: string;
  from: RawBuilder<Date> | null;
  to: RawBuilder<Date> | null;
}

/**
 * How many rows of a list match and what they sum to, from the totals that are kept of it (docs/decisions/0017). Of a range the whole
 * days in UTC are taken from the totals, and the two ends row by row.
 */
export function sumsOfList({ list, keys, sums, rows, at, from, to }: ListSums): Sums {
  const moment = sql.ref<Date>(at);
  const firstDay =
    from && sql<Date>`(date_trunc('day', ${from} - interval '1 microsecond', 'UTC') + interval '1 day')`;
  const endDay = to && sql<Date>`date_trunc('day', ${to}, 'UTC')`;
  const conditions = [
    sql<boolean>`list = ${list}`,
    ...keys.flatMap((key, place) =>
      key === undefined ? [] : [sql<boolean>`keys[${sql.lit(place + 1)}] = ${key}`],
    ),
    ...(firstDay ? [sql<boolean>`day >= (${firstDay} at time zone 'UTC')::date`] : []),
    ...(endDay ? [sql<boolean>`day < (${endDay} at time zone 'UTC')::date`] : []),
  ];
  const kept = (table: string) =>
    sql`select ${sql.join([sql`n`, ...sums.map((name, place) => sql`sums[${sql.lit(place + 1)}] as ${sql.ref(name)}`)])}
      from ${sql.table(table)} where ${allOf(conditions)}`;
  const ends: RawBuilder<boolean>[] = [];
  if (from)
    ends.push(sql`${moment} >= ${from} and ${moment} < ${to ? sql`least(${firstDay}, ${to})` : firstDay}`);
  if (to)
    ends.push(
      sql`${moment} >= ${from ? sql`greatest(${firstDay}, ${endDay})` : endDay} and ${moment} < ${to}`,
    );
  // one row of each end: handing thousands of them on takes longer than counting them
  const summed = sums.map((name) => sql`sum(${sql.ref(name)})`.as(name));
  const endRows = ends.map((end) => rows.where(end).select([sql<number>`count(*)`.as('n'), ...summed]));
  return sql`${sql.join([kept('list_total'), kept('list_change'), ...endRows], sql` union all `)}`;
}

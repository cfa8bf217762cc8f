import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/context.ts';
import type { Sums } from '../../../platform/http/serve-report.ts';
import { pendingAmount } from './select-incomes.ts';

/** The columns the sums are grouped by. */
export interface SummedFilters {
  on_from?: string;
  on_to?: string;
  kind?: string;
  level?: string;
  status?: string;
}

/**
 * The income rows of the whole company, added up by date, kind, level and status: of the dates summed up already
 * from income_total, of the others row by row, so that no total reads every row there is. All come
 * from one query, so that no date is counted twice. The few pending rows are always read themselves: some have expired.
 */
export function sumIncomes({ on_from, on_to, kind, level, status }: SummedFilters): RawBuilder<unknown> {
  const until = sql`coalesce((select until from summary), '-infinity')`;
  const conditions = [
    ...(on_from ? [sql`business_date >= ${on_from}::date`] : []),
    ...(on_to ? [sql`business_date <= ${on_to}::date`] : []),
    ...(kind ? [sql`kind = ${kind}`] : []),
    ...(level ? [sql`level = ${Number(level)}::int`] : []),
    ...(status ? [sql`status = ${status.toLowerCase()}`] : []),
  ];
  const allOf = (...own: RawBuilder<unknown>[]) => sql.join([...own, ...conditions], sql` and `);
  return sql`
    select level, status, n, trim_scale(base) as base, gross, trimmed, 0 as pending, amount from income_total
    where ${allOf(sql`business_date <= ${until}`, sql`status <> 'pending'`)}
    union all
    select level, status, 1, trim_scale(base), gross, trimmed, 0, amount from income_ever
    where ${allOf(sql`business_date > ${until}`, sql`status <> 'pending'`)}
    union all
    select level, status, 1, trim_scale(base), gross, trimmed, ${pendingAmount}, 0 from income_ever i
    where ${allOf(sql`status = 'pending'`)}`;
}

/** The same for a report; null under other filters, which few rows match. */
export function sumsOfReport(
  actor: Actor,
  filters: SummedFilters & Record<string, string | undefined>,
): Sums | null {
  const { on_from: _from, on_to: _to, kind: _kind, level: _level, status: _status, ...others } = filters;
  const isKept = Object.values(others).every((value) => value === undefined);
  return actor.user_type === 'Admin' && isKept ? sumIncomes(filters) : null;
}

import { type Expression, type SqlBool, sql } from 'kysely';
import { allOf } from '../../platform/http/report-sql.ts';
import { companyZone } from './queries.ts';

/** Conditions of a range filter on a moment: business dates in the company's time zone, both ends included. */
export function onMoments(column: string, from: string | undefined, to: string | undefined) {
  const conditions: Expression<SqlBool>[] = [];
  if (from)
    conditions.push(sql<SqlBool>`${sql.ref(column)} >= ${from}::timestamp at time zone ${companyZone}`);
  if (to)
    conditions.push(
      sql<SqlBool>`${sql.ref(column)} < (${to}::date + 1)::timestamp at time zone ${companyZone}`,
    );
  return allOf(conditions);
}

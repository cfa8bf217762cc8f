import { type Expression, type SqlBool, sql } from 'kysely';
import { allOf } from '../../platform/http/report-sql.ts';
import { companyZone } from './queries.ts';

/** Conditions of a range filter on a moment: business dates in the company's time zone, both ends included. */
export function onMoments(column: string, from: string | undefined, to: string | undefined) {
  const conditions: Expression<SqlBool>[] = [];
  if (from) conditions.push(sql<SqlBool>`${sql.ref(column)} >= ${startOf(from)}`);
  if (to) conditions.push(sql<SqlBool>`${sql.ref(column)} < ${endOf(to)}`);
  return allOf(conditions);
}

/** The moment a business date begins. */
export const startOf = (date: string) => sql<Date>`(${date}::timestamp at time zone ${companyZone})`;

/** The moment a business date has ended: the next one begins. */
export const endOf = (date: string) =>
  sql<Date>`((${date}::date + 1)::timestamp at time zone ${companyZone})`;

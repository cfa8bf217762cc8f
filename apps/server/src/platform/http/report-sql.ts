import { type Expression, type SqlBool, sql } from 'kysely';

/** A column of kind `member`, from the alias of a left-joined `app_user`; null without a match. */
export const personOf = (alias: string) =>
  sql<{ user_id: string; name: string } | null>`
    case when ${sql.ref(`${alias}.id`)} is not null
      then jsonb_build_object('user_id', ${sql.ref(`${alias}.user_id`)}, 'name', ${sql.ref(`${alias}.name`)}) end`;

/** A text as pattern of `like`: what begins with it. */
export const beginning = (text: string): string => `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** Conditions of a range filter on a column of business dates, both ends included. */
export function onDates(column: string, from: string | undefined, to: string | undefined) {
  const conditions: Expression<SqlBool>[] = [];
  if (from) conditions.push(sql<SqlBool>`${sql.ref(column)} >= ${from}::date`);
  if (to) conditions.push(sql<SqlBool>`${sql.ref(column)} <= ${to}::date`);
  return allOf(conditions);
}

/** All of these conditions. */
export const allOf = (conditions: Expression<SqlBool>[]): Expression<SqlBool> =>
  conditions.length > 0 ? sql<SqlBool>`(${sql.join(conditions, sql` and `)})` : sql<SqlBool>`true`;

import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { beginning } from '../../../platform/http/report-sql.ts';

/** Members `m` with their accounts `u`. */
export const selectMembers = (db: Db) =>
  db.selectFrom('member as m').innerJoin('app_user as u', 'u.id', 'm.id');

/** Id, name, e-mail or mobile of member `m` that begin with a text, each by its own index. */
export function beginsWith(text: string) {
  const pattern = beginning(text);
  return sql<SqlBool>`m.id in (
    select id from app_user where lower(user_id) like ${pattern}
    union all select id from app_user where lower(name) like ${pattern}
    union all select id from app_user where lower(email) like ${pattern}
    union all select id from app_user where mobile like ${pattern})`;
}

/** Conditions on member `m` and account `u`. */
export const statusFilter = {
  Blocked: sql<SqlBool>`u.is_blocked`,
  Active: sql<SqlBool>`not u.is_blocked and m.activated_at is not null`,
  Inactive: sql<SqlBool>`not u.is_blocked and m.activated_at is null`,
} as const;

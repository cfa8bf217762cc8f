import { franchiseList } from '@banyan/contract/franchises/franchises';
import { type SqlBool, sql } from 'kysely';
import { mountsOn } from '../../platform/http/mounts.ts';
import { beginning, personOf } from '../../platform/http/report-sql.ts';
import type { Server } from '../../platform/http/server.ts';
import { idOfUser } from '../accounts/id-of-user.ts';
import { onMoments } from '../company/on-moments.ts';
import { newestKyc } from '../kyc/find-kyc.ts';

export function mountFranchiseReports(server: Server): void {
  const { serveReport } = mountsOn(server);
  serveReport(franchiseList, ({ db, actor, filters }) => {
    let rows = db
      .selectFrom('franchise as f')
      .innerJoin('app_user as u', 'u.id', 'f.id')
      .leftJoin('app_user as m', 'm.id', 'f.franchise_master')
      .leftJoin('profile as p', 'p.user_id', 'f.id')
      .leftJoin('franchise_owner as o', 'o.franchise_id', 'f.id')
      .select([
        'f.id',
        'u.user_id',
        'u.name',
        personOf('m').as('master'),
        sql<number>`(select count(*)::int from franchise s where s.franchise_master = f.id)`.as('subs'),
        'u.created_at as joined_at',
        'u.mobile',
        'p.district',
        sql<string>`coalesce(${newestKyc('status', 'f.id')}, 'None')`.as('kyc'),
        sql<
          'None' | 'Pending' | 'Approved' | 'Rejected'
        >`coalesce(${newestKyc('status', 'f.id')}, 'None')`.as('kyc_status'),
        sql<string>`case when u.is_blocked then 'Blocked' else 'Active' end`.as('status'),
        'o.name as owner_name',
      ])
      .where(onMoments('u.created_at', filters.joined_from, filters.joined_to));
    if (actor.user_type === 'Franchise') rows = rows.where('f.franchise_master', '=', actor.id);
    if (filters.master) rows = rows.where('f.franchise_master', '=', idOfUser(filters.master));
    if (filters.status) rows = rows.where('u.is_blocked', '=', filters.status === 'Blocked');
    if (filters.text) rows = rows.where(beginsWith(filters.text));
    return rows;
  });
}

/** The franchise f whose id, name or a contact begins so. */
function beginsWith(text: string) {
  const pattern = beginning(text);
  return sql<SqlBool>`f.id in (
    select id from app_user where lower(user_id) like ${pattern}
    union all select id from app_user where lower(name) like ${pattern}
    union all select id from app_user where lower(email) like ${pattern}
    union all select id from app_user where mobile like ${pattern})`;
}

import { directDetails, memberSearch } from '@banyan/contract/genealogy';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { beginning, idOfUser, onMoments, personOf } from '../../platform/report-sql.ts';
import { serveReport } from '../../platform/serve-report.ts';
import type { Server } from '../../platform/server.ts';
import { memberStatusSql } from './queries.ts';

/** The package of the newest topup that still counts. */
const packageName = sql<string | null>`(
  select p.name from topup t join package p on p.id = t.package_id
  where t.member_id = m.id and t.status <> 'Reversed' order by t.at desc, t.id desc limit 1)`;

/** Amounts of all unreversed topups below, at any depth of the sponsor tree. */
const teamBusiness = sql<string>`(
  with recursive team as (
    select id, self_investment from member where sponsor_id = m.id
    union all
    select d.id, d.self_investment from team join member d on d.sponsor_id = team.id
  ) select coalesce(sum(self_investment), 0) from team)`;

const directsCount = sql<number>`(select count(*)::int from member d where d.sponsor_id = m.id)`;

const members = (db: Db) => db.selectFrom('member as m').innerJoin('app_user as u', 'u.id', 'm.id');

/** Id, name, e-mail or mobile that begin with a text, each by its own index. */
function beginsWith(text: string) {
  const pattern = beginning(text);
  return sql<SqlBool>`m.id in (
    select id from app_user where lower(user_id) like ${pattern}
    union all select id from app_user where lower(name) like ${pattern}
    union all select id from app_user where lower(email) like ${pattern}
    union all select id from app_user where mobile like ${pattern})`;
}

const statusFilter = {
  Blocked: sql<SqlBool>`u.is_blocked`,
  Active: sql<SqlBool>`not u.is_blocked and m.activated_at is not null`,
  Inactive: sql<SqlBool>`not u.is_blocked and m.activated_at is null`,
} as const;

export function mountGenealogyReports(server: Server): void {
  serveReport(
    server,
    memberSearch,
  )(({ db, filters }) => {
    let rows = members(db)
      .leftJoin('app_user as sponsor', 'sponsor.id', 'm.sponsor_id')
      .leftJoin('app_user as upline', 'upline.id', 'm.parent_id')
      .select([
        'm.id',
        'u.user_id',
        'u.name',
        personOf('sponsor').as('sponsor'),
        'm.joined_at',
        'm.activated_at',
        packageName.as('package'),
        'm.self_investment',
        'm.active_directs',
        'u.email',
        'u.mobile',
        memberStatusSql.as('status'),
        personOf('upline').as('upline'),
        'm.side',
        'u.is_blocked',
      ])
      .$narrowType<{ side: 'L' | 'R' | null }>();
    if (filters.text) rows = rows.where(beginsWith(filters.text));
    if (filters.status) rows = rows.where(statusFilter[filters.status as keyof typeof statusFilter]);
    return rows.where(onMoments('m.joined_at', filters.joined_from, filters.joined_to));
  });

  serveReport(
    server,
    directDetails,
  )(({ db, actor, filters }) => {
    let rows = members(db)
      .leftJoin('app_user as sponsor', 'sponsor.id', 'm.sponsor_id')
      .select([
        'm.id',
        'u.user_id',
        'u.name',
        personOf('sponsor').as('sponsor'),
        'm.sponsor_side as side',
        'm.joined_at',
        'm.activated_at',
        packageName.as('package'),
        'm.self_investment as self_business',
        teamBusiness.as('team_business'),
        directsCount.as('directs'),
        'm.active_directs',
        memberStatusSql.as('status'),
      ])
      .where('m.sponsor_id', 'is not', null);
    if (actor.user_type === 'User') rows = rows.where('m.sponsor_id', '=', actor.id);
    else if (filters.sponsor) rows = rows.where('m.sponsor_id', '=', idOfUser(filters.sponsor));
    if (filters.text) rows = rows.where(beginsWith(filters.text));
    if (filters.side) rows = rows.where('m.sponsor_side', '=', filters.side);
    if (filters.status) rows = rows.where(statusFilter[filters.status as keyof typeof statusFilter]);
    return rows.where(onMoments('m.joined_at', filters.joined_from, filters.joined_to));
  });
}

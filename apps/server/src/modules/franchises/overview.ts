import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { OverviewParts } from '../../platform/overview-parts.ts';
import { franchiseFinders } from './finders.ts';

/** Members on the dashboard of a franchise. */
const maxMembers = 5;

export const franchisesOverview: OverviewParts = {
  finders: franchiseFinders,
  franchiseDashboard: async (db, { actor }) => ({
    last_members: await readLastMembers(db, actor.id),
    sub_franchises: await readSubs(db, actor.id),
  }),
};

/** The members this franchise topped up last, each once. */
async function readLastMembers(db: Db, franchiseId: string) {
  const { rows } = await sql<{ user_id: string; name: string; package: string; at: string }>`
    select * from (
      select distinct on (t.member_id) u.user_id, u.name, p.name as package, t.at
      from (
        select member_id, package_id, at from topup where actor_id = ${franchiseId} and status <> 'Reversed'
        order by at desc, id desc limit 50
      ) t join app_user u on u.id = t.member_id join package p on p.id = t.package_id
      order by t.member_id, t.at desc
    ) newest order by at desc limit ${maxMembers}`.execute(db);
  return rows;
}

/** How many sub-franchises it has and how many of them are blocked; null = it is one itself. */
async function readSubs(db: Db, franchiseId: string) {
  const { rows } = await sql<{ count: number; blocked: number }>`
    select count(u.id)::int as count, count(*) filter (where u.is_blocked)::int as blocked
    from franchise f left join franchise s on s.franchise_master = f.id left join app_user u on u.id = s.id
    where f.id = ${franchiseId} and f.franchise_master is null group by f.id`.execute(db);
  return rows[0] ?? null;
}

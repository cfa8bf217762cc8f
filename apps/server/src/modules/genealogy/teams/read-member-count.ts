import type { FilterValues, RowOf } from '@banyan/contract/core/report';
import type { memberCount } from '@banyan/contract/genealogy/teams';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { readTeams } from '../read-teams.ts';

type Filters = FilterValues<(typeof memberCount)['filters']>;

/** More members than these are not counted: 10,001 says that there are more. */
const maxCounted = 10_000;

/** Members whose active directs, team and business lie in ranges, as the last snapshot has them. */
export async function readMemberCount(
  db: Db,
  ask: { now: Date; filters: Filters; sort: string; offset: number; limit: number },
): Promise<{ rows: RowOf<typeof memberCount>[]; total: number }> {
  const teams = await readTeams(db, ask.now);
  const unit = 10 ** teams.unit_digits;
  const money = (column: string) => sql`${sql.ref(column)}::numeric / ${unit}::int8`;
  const measures = {
    left_directs: sql`t.left_active_directs`,
    right_directs: sql`t.right_active_directs`,
    directs: sql`t.left_active_directs + t.right_active_directs`,
    team: sql`t.team_active`,
    left_business: sql`t.left_business`,
    right_business: sql`t.right_business`,
    team_business: sql`t.team_business`,
  } as const;
  const conditions: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`];
  for (const name of ['left_directs', 'right_directs', 'directs', 'team'] as const) {
    const { [`${name}_min` as const]: min, [`${name}_max` as const]: max } = ask.filters;
    if (min) conditions.push(sql`${measures[name]} >= ${min}::int`);
    if (max) conditions.push(sql`${measures[name]} <= ${max}::int`);
  }
  const { business_min, business_max } = ask.filters;
  if (business_min) conditions.push(sql`t.team_business >= ${business_min}::int8 * ${unit}::int8`);
  if (business_max) conditions.push(sql`t.team_business <= ${business_max}::int8 * ${unit}::int8`);
  const found = sql`from ${sql.table(teams.table)} t where ${sql.join(conditions, sql` and `)}`;
  const measure = measures[ask.sort.replace(/^-/, '') as keyof typeof measures];
  const direction = sql.raw(ask.sort.startsWith('-') ? 'desc' : 'asc');
  const [page, counted] = await Promise.all([
    sql<RowOf<typeof memberCount>>`
      select t.member_id as id, u.user_id, u.name, t.left_active_directs as left_directs,
        t.right_active_directs as right_directs, t.left_active_directs + t.right_active_directs as directs,
        t.team_active as team, (${money('t.left_business')})::text as left_business,
        (${money('t.right_business')})::text as right_business, (${money('t.team_business')})::text as team_business
      from (
        select t.* ${found} order by ${measure} ${direction}, t.member_id limit ${ask.limit} offset ${ask.offset}
      ) t join app_user u on u.id = t.member_id order by ${measure} ${direction}, t.member_id`.execute(db),
    sql<{ n: number }>`
      select count(*)::int as n from (select ${found} limit ${maxCounted + 1}::int) few`.execute(db),
  ]);
  return { rows: page.rows, total: counted.rows[0]?.n ?? 0 };
}

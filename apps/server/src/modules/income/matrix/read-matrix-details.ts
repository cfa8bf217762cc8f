import type { FilterValues, RowOf } from '@banyan/contract/core/report';
import { text } from '@banyan/contract/core/text';
import type { matrixDetails } from '@banyan/contract/income/matrix';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { personOf } from '../../../platform/http/report-sql.ts';
import { idOfUser } from '../../accounts/id-of-user.ts';
import { onMoments } from '../../company/on-moments.ts';
import { readTeams } from '../../genealogy/read-teams.ts';

/** More rows than these are not counted: 10,001 says that there are more. */
const maxCounted = 10_000;

/**
 * Entries in the matrices of a member's entries, down to the depth of each pool; for an admin of any member's
 * entries, without an owner those below the first entry of each pool.
 */
export async function readMatrixDetails(
  db: Db,
  ask: {
    actor: Actor;
    now: Date;
    filters: FilterValues<(typeof matrixDetails)['filters']>;
    sort: string;
    offset: number;
    limit: number;
  },
): Promise<{ rows: RowOf<typeof matrixDetails>[]; total: number }> {
  const { actor, filters } = ask;
  const teams = await readTeams(db, ask.now);
  const owner =
    actor.user_type === 'User' ? sql`${actor.id}` : filters.owner ? idOfUser(filters.owner) : null;
  const entry = filters.entry ?? (owner === null ? '1' : null);
  const table = sql.table(teams.table);
  const found = sql`
    from (
      with recursive below as (
        select e.pool, e.no as entry, e.member_id as owner_id, e.no, e.member_id, e.id, e.at, 0 as level, p.depth
        from matrix_entry e join matrix_pool p on p.code = e.pool
        where ${owner === null ? sql`true` : sql`e.member_id = ${owner}`}
          and ${entry === null ? sql`true` : sql`e.no = ${entry}::int`}
          and ${filters.pool ? sql`lower(e.pool) = lower(${filters.pool})` : sql`true`}
        union all
        select b.pool, b.entry, b.owner_id, e.no, e.member_id, e.id, e.at, b.level + 1, b.depth
        from below b join matrix_entry e on e.pool = b.pool and e.parent_no = b.no where b.level < b.depth
      )
      select * from below where level > 0
    ) b
    where ${filters.level ? sql`b.level = ${filters.level}::int` : sql`true`}
      and ${onMoments('b.at', filters.joined_from, filters.joined_to)}`;
  const direction = sql.raw(ask.sort.startsWith('-') ? 'desc' : 'asc');
  const [page, counted] = await Promise.all([
    sql<RowOf<typeof matrixDetails>>`
      select b.id || '.' || b.entry as id, b.at, ${personOf('o')} as owner, b.pool, b.entry, ${personOf('d')} as downline,
        b.no as downline_entry, b.level, case
          when coalesce(t.team_pre, s.team_pre) > a.team_pre
            and coalesce(t.team_pre, s.team_pre) < a.team_pre + a.team_size then 'Self'
          when b.member_id = b.owner_id or m.sponsor_id = b.owner_id then ${text('Self')} else ${text('Spill')} end as via
      from (select b.* ${found} order by b.at ${direction}, b.id ${direction}, b.entry
        limit ${ask.limit} offset ${ask.offset}) b
        join app_user o on o.id = b.owner_id join app_user d on d.id = b.member_id
        join member m on m.id = b.member_id
        left join ${table} a on a.member_id = b.owner_id
        left join ${table} t on t.member_id = b.member_id
        left join ${table} s on s.member_id = m.sponsor_id
      order by b.at ${direction}, b.id ${direction}, b.entry`.execute(db),
    sql<{ n: number }>`
      select count(*)::int as n from (select ${found} limit ${maxCounted + 1}::int) few`.execute(db),
  ]);
  return { rows: page.rows, total: counted.rows[0]?.n ?? 0 };
}

import { type SelectQueryBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { DB } from '../../../platform/database/schema.gen.ts';
import { personOf } from '../../../platform/http/report-sql.ts';
import { idOfUser } from '../../accounts/id-of-user.ts';
import { onMoments } from '../../company/on-moments.ts';

interface Ask {
  actor: Actor;
  now: Date;
  filters: { on_from?: string; on_to?: string; member?: string; pool?: string };
}

interface MatrixLevel {
  id: string;
  at: string;
  member: { user_id: string; name: string } | null;
  pool: string;
  entry_no: number;
  /** null = a board, whose number `entry_no` is. */
  level: number | null;
  places: number;
  filled: number;
  pays: string | null;
  fixed_amount: string | null;
  income: string;
  achieved: string;
}

/**
 * A row per level of every entry the person may see: how many of its places are filled, what the plan in force pays for
 * them, and what they have paid the entry's owner. The plan may pay fewer levels than the matrix is deep. Of boards a row
 * for each in which somebody stands, and for each that has paid its head.
 */
export function selectMatrixLevels(db: Db, { actor, now, filters }: Ask) {
  const conditions = (at: string) => [
    onMoments(at, filters.on_from, filters.on_to),
    ...(actor.user_type === 'User' ? [sql`e.member_id = ${actor.id}`] : []),
    ...(actor.user_type !== 'User' && filters.member ? [sql`e.member_id = ${idOfUser(filters.member)}`] : []),
    ...(filters.pool ? [sql`e.pool = ${filters.pool}`] : []),
  ];
  const rule = sql`
    select planned from (select plan from plan_version where effective_from <= ${now} order by version desc limit 1) v,
      jsonb_array_elements(v.plan -> 'incomes' -> 'matrix' -> 'pools') planned
    where planned ->> 'code' = e.pool`;
  const rows = sql<MatrixLevel>`(
    select e.id || '-' || place.level as id, e.at, ${personOf('m')} as member, e.pool, e.no as entry_no,
      place.level::int as level, power(p.width, place.level)::int as places, place.filled,
      rule.pays, rule.amount as fixed_amount,
      (with recursive down as (
          select no, 1 as level from matrix_entry where pool = e.pool and parent_no = e.no
          union all
          select d.no, down.level + 1 from down join matrix_entry d on d.pool = e.pool and d.parent_no = down.no
          where down.level < place.level
        )
        select coalesce(sum(i.amount), 0) from down join income_ever i
          on i.member_id = e.member_id and i.kind = 'matrix' and i.pool = e.pool and i.entry_no = down.no
            and i.level = place.level
        where down.level = place.level) as income,
      case when place.filled = power(p.width, place.level)::int then 'Yes' else 'No' end as achieved
    from matrix_entry e
      join matrix_pool p on p.code = e.pool
      join app_user m on m.id = e.member_id
      cross join unnest(e.filled) with ordinality as place (filled, level)
      left join lateral (
        select planned ->> 'pay' as pays, planned -> 'levels' -> (place.level - 1)::int ->> 'amount' as amount
        from (${rule}) r) rule on true
    where ${sql.join(conditions('e.at'), sql` and `)}
    union all
    select 'board-' || e.pool || '-' || e.no || '-' || e.member_id, b.opened_at, ${personOf('m')}, e.pool, e.no, null,
      b.places, b.filled, 'full_board', rule.planned ->> 'cycle', e.income,
      case when b.cycled_at is null then 'No' else 'Yes' end
    from (
        select pool, board_no as no, member_id, 0 as income from matrix_board_entry
        where board_no is not null group by pool, board_no, member_id
        union all
        select i.pool, i.entry_no, i.member_id, sum(i.amount) from income_ever i
        where i.kind = 'matrix' and i.pool in (select code from matrix_pool where mode = 'board')
          ${actor.user_type === 'User' ? sql`and i.member_id = ${actor.id}` : sql``}
        group by i.pool, i.entry_no, i.member_id
      ) e
      join matrix_board b on b.pool = e.pool and b.no = e.no
      join app_user m on m.id = e.member_id
      left join lateral (${rule}) rule on true
    where ${sql.join(conditions('b.opened_at'), sql` and `)})`;
  return db.selectFrom(rows.as('levels')).selectAll() as unknown as SelectQueryBuilder<
    DB,
    never,
    MatrixLevel
  >;
}

import { type AnyPoolPlan, isBoard } from '@banyan/plan/plan/plan-matrix';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import { readPlanInForce } from './queries.ts';

/**
 * Gives members of another system their places in matrix pools and on open boards, by the set: entries that follow go on behind them.
 * What they brought in was paid there; they come from no event here (0).
 * @param source a selection of `pool`, `no`, `member_id`, `parent_no`, `slot`, `board_no`, `place` and `at`, as the plan in force places them
 */
export async function bringEntries(tx: Tx, now: Date, source: RawBuilder<unknown>): Promise<void> {
  const { plan } = await readPlanInForce(tx, now);
  const pools: readonly AnyPoolPlan[] = plan.incomes.matrix?.pools ?? [];
  if (pools.length === 0) return;
  await sql`
    insert into matrix_pool (code, width, depth, placement, mode, entries, boards)
    select p.code, p.width, p.depth, p.placement, p.mode, e.entries, e.boards
    from unnest(${pools.map(({ code }) => code)}::text[], ${pools.map(({ width }) => width)}::int[],
        ${pools.map(({ depth }) => depth)}::int[], ${pools.map(({ placement }) => placement)}::text[],
        ${pools.map((pool) => (isBoard(pool) ? 'board' : 'levels'))}::text[]) as p (code, width, depth, placement, mode)
      join (select pool, max(no) as entries, coalesce(max(board_no), 0) as boards from (${source}) s group by pool) e
        on e.pool = p.code
    on conflict (code) do update set entries = excluded.entries, boards = excluded.boards`.execute(tx);
  // of each entry how many stand on each level below it
  await sql`
    with recursive src as materialized (
      select s.*, p.depth from (${source}) s join matrix_pool p on p.code = s.pool where s.board_no is null
    ), up as (
      select pool, parent_no as top, 1 as level, depth from src where parent_no is not null
      union all
      select u.pool, s.parent_no, u.level + 1, u.depth from up u join src s on s.pool = u.pool and s.no = u.top
      where u.level < u.depth and s.parent_no is not null
    ), below as (select pool, top, level, count(*)::int as n from up group by 1, 2, 3)
    insert into matrix_entry (pool, no, member_id, parent_no, slot, origin, event_id, filled, at)
    select s.pool, s.no, s.member_id, s.parent_no, s.slot, 'By hand', 0, array(
        select coalesce(b.n, 0) from generate_series(1, s.depth) l
          left join below b on b.pool = s.pool and b.top = s.no and b.level = l order by l
      ), s.at
    from src s order by s.pool, s.no`.execute(tx);
  // which board another one came from is not known: it stands below the first one, behind the branches of that
  await sql`
    insert into matrix_board (pool, no, from_no, slot, places, filled, opened_at)
    select s.pool, s.board_no, case when s.board_no > 1 then 1 end, case when s.board_no > 1 then p.width + s.board_no - 2 end,
      (select sum((p.width::bigint ^ l)::bigint) from generate_series(0, p.depth) l), count(*), min(s.at)
    from (${source}) s join matrix_pool p on p.code = s.pool where s.board_no is not null
    group by s.pool, s.board_no, p.width, p.depth order by s.pool, s.board_no`.execute(tx);
  await sql`
    insert into matrix_board_entry (pool, no, member_id, origin, event_id, board_no, place, at)
    select pool, no, member_id, 'By hand', 0, board_no, place, at from (${source}) s where board_no is not null
    order by pool, no`.execute(tx);
}

import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { Board, boards } from '@banyan/contract/income/boards';
import { type BoardPlan, boardsOf } from '@banyan/plan/plan/plan-matrix';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { personOf } from '../../../platform/http/report-sql.ts';
import { requireMember } from '../../genealogy/queries.ts';
import { readPlanInForce } from '../queries.ts';

type Reply = ReplyOf<typeof boards>['data'];

/** The most open boards of a member that are drawn. */
const maxBoards = 20;

/**
 * The tiers of the plan in force and the open boards of a member (docs/plans.md §7.9); without one, as an admin asks,
 * the tiers alone.
 * @throws unknown_member
 */
export async function readBoards(
  db: Db,
  { actor, now }: ActorContext,
  asked: { member?: string | undefined },
): Promise<Reply> {
  const isUser = actor.user_type === 'User';
  const owner = isUser ? actor.id : asked.member && (await requireMember(db, asked.member, 'member')).id;
  const [{ plan }, packages, counts, open] = await Promise.all([
    readPlanInForce(db, now),
    db.selectFrom('package').select(['code', 'name']).where('is_current', '=', true).execute(),
    readCounts(db, owner || null),
    readOpen(db, owner || null),
  ]);
  return {
    tiers: inTiers(boardsOf(plan)).map(({ code, package: sold, cycle, next, fee_to_next, reentry }) => ({
      code,
      package: packages.find((item) => item.code === sold)?.name ?? sold,
      cycle,
      next,
      fee_to_next,
      reentry,
      standing: counts.find(({ pool }) => pool === code)?.standing ?? 0,
      left: counts.find(({ pool }) => pool === code)?.left ?? 0,
    })),
    open: open.map((board) => (isUser ? withoutStrangers(board) : board)),
  };
}

/** The boards so that each stands before the one it leads to. */
function inTiers(all: readonly BoardPlan[]): BoardPlan[] {
  const tiers = new Set<BoardPlan>();
  const first = all.filter(({ code }) => !all.some(({ next }) => next === code));
  for (const start of first) {
    for (let at: BoardPlan | undefined = start; at; at = all.find(({ code }) => code === at?.next)) {
      // one that several lead to comes after all of them
      tiers.delete(at);
      tiers.add(at);
    }
  }
  return [...tiers];
}

async function readCounts(db: Db, owner: string | null) {
  return await db
    .selectFrom('matrix_board_entry')
    .select(['pool', sql<number>`count(board_no)::int`.as('standing')])
    .select(sql<number>`count(*) filter (where board_no is null)::int`.as('left'))
    .where('member_id', '=', owner)
    .groupBy('pool')
    .execute();
}

async function readOpen(db: Db, owner: string | null): Promise<Board[]> {
  const { rows } = await sql<Board>`
    with own as (
      select distinct pool, board_no from matrix_board_entry
      where member_id = ${owner}::bigint and board_no is not null order by pool, board_no limit ${maxBoards}::int
    )
    select b.pool, b.no, p.width, b.places, jsonb_agg(jsonb_build_object('place', e.place,
      'person', ${personOf('u')}, 'is_own', e.member_id = ${owner}::bigint) order by e.place) as taken
    from own join matrix_board b on b.pool = own.pool and b.no = own.board_no
      join matrix_pool p on p.code = b.pool
      join matrix_board_entry e on e.pool = b.pool and e.board_no = b.no
      join app_user u on u.id = e.member_id
    group by b.pool, b.no, p.width order by b.pool, b.no`.execute(db);
  return rows;
}

/** Who stands above or beside the own places is not named to a member. */
function withoutStrangers(board: Board): Board {
  const known = new Set<number>();
  const taken = board.taken.map(({ place, person, is_own }) => {
    const above = Math.floor((place - 2) / board.width) + 1;
    if (is_own || known.has(above)) known.add(place);
    return { place, is_own, person: known.has(place) ? person : null };
  });
  return { ...board, taken };
}

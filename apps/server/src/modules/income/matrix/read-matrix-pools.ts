import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { MatrixEntry, matrixPools } from '@banyan/contract/income/matrix';
import { levelCapacity } from '@banyan/plan/matrix/matrix';
import { levelPoolsOf } from '@banyan/plan/plan/plan-matrix';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { requireMember } from '../../genealogy/queries.ts';
import { readPlanInForce } from '../queries.ts';

type Pool = ReplyOf<typeof matrixPools>['data'][number];

/** The most entries of a member that are listed. */
const maxEntries = 200;

/** The fixed properties of a pool. */
interface Geometry {
  width: number;
  depth: number;
  placement: Pool['placement'];
}

/**
 * The pools that pay by levels of the plan in force and those that have entries, with the entries of a member; without one, as an admin
 * asks, the first entries of the pool.
 * @throws unknown_member
 */
export async function readMatrixPools(
  db: Db,
  context: ActorContext,
  asked: { member?: string | undefined },
): Promise<Pool[]> {
  const { actor, now } = context;
  const isUser = actor.user_type === 'User';
  const owner = isUser ? actor.id : asked.member && (await requireMember(db, asked.member, 'member')).id;
  const [{ plan }, known, packages] = await Promise.all([
    readPlanInForce(db, now),
    db
      .selectFrom('matrix_pool')
      .selectAll()
      // boards have a call of their own
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(selectFrom('matrix_board as b').select('b.no').whereRef('b.pool', '=', 'matrix_pool.code')),
        ),
      )
      .orderBy('code')
      .execute(),
    db.selectFrom('package').select(['code', 'name']).where('is_current', '=', true).execute(),
  ]);
  const planned = levelPoolsOf(plan);
  const codes = [...new Set([...planned.map((pool) => pool.code), ...known.map((pool) => pool.code)])];
  return await Promise.all(
    codes.map(async (code): Promise<Pool> => {
      const rule = planned.find((pool) => pool.code === code);
      const stored = known.find((pool) => pool.code === code);
      const { width, depth, placement } = (stored ?? rule) as Geometry;
      return {
        code,
        width,
        depth,
        placement,
        capacity: Array.from({ length: depth }, (_, index) => levelCapacity(index + 1, width)),
        package: packages.find((item) => item.code === rule?.package)?.name ?? rule?.package ?? null,
        entries_total: stored?.entries ?? 0,
        entries: await readEntries(db, code, owner || null),
      };
    }),
  );
}

async function readEntries(db: Db, pool: string, owner: string | null): Promise<MatrixEntry[]> {
  const { rows } = await sql<MatrixEntry>`
    select no, at, origin, filled from matrix_entry
    where pool = ${pool} and ${owner === null ? sql`true` : sql`member_id = ${owner}`}
    order by no limit ${maxEntries}::int`.execute(db);
  return rows;
}

import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { MatrixNode, matrixTree } from '@banyan/contract/income/matrix';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { memberStatusSql } from '../../genealogy/queries.ts';
import { initialsOf } from '../../genealogy/read-tree-members.ts';
import { readPlanInForce } from '../queries.ts';

type Tree = ReplyOf<typeof matrixTree>['data'];
/** How many entries of the way down are shown. */
const named = 20;

/**
 * Some levels of a matrix below an entry: for a member an own one, or one in the matrix of an own one.
 * @throws unknown_pool, unknown_entry
 */
export async function readMatrixTree(
  db: Db,
  context: ActorContext,
  asked: { pool: string; entry?: number | undefined; levels: number },
): Promise<Tree> {
  const { width, depth } = await findGeometry(db, context, asked.pool);
  const viewer = context.actor.user_type === 'User' ? context.actor.id : null;
  const entry = asked.entry ?? (await findFirst(db, asked.pool, viewer));
  const empty = { width, depth, levels: asked.levels, root: null, breadcrumb: [], nodes: [] };
  if (entry === null) return empty;
  const way = await readWay(db, asked.pool, entry);
  // an own entry at most `depth` steps above holds it in its matrix
  const top =
    viewer === null ? way.length - 1 : way.slice(0, depth + 1).findLastIndex((row) => row.owner === viewer);
  if (top < 0) throw fail('unknown_entry');
  return {
    ...empty,
    root: entry,
    breadcrumb: way
      .slice(0, Math.min(top + 1, named))
      .toReversed()
      .map(({ no, user_id, name }) => ({ no, user_id, name })),
    nodes: await readNodes(db, asked.pool, entry, asked.levels),
  };
}

async function findGeometry(
  db: Db,
  context: ActorContext,
  code: string,
): Promise<{ width: number; depth: number }> {
  const stored = await db
    .selectFrom('matrix_pool')
    .select(['width', 'depth'])
    .where('code', '=', code)
    .executeTakeFirst();
  if (stored) return stored;
  const { plan } = await readPlanInForce(db, context.now);
  const planned = plan.incomes.matrix?.pools.find((pool) => pool.code === code);
  if (!planned) throw fail('unknown_pool');
  return planned;
}

async function findFirst(db: Db, pool: string, viewer: string | null): Promise<number | null> {
  let entries = db.selectFrom('matrix_entry').select('no').where('pool', '=', pool);
  if (viewer !== null) entries = entries.where('member_id', '=', viewer);
  const first = await entries.orderBy('no').limit(1).executeTakeFirst();
  return first?.no ?? null;
}

/** The entry and those above it, nearest first; nothing when there is no such entry. */
async function readWay(db: Db, pool: string, entry: number) {
  const { rows } = await sql<{ no: number; owner: string; user_id: string; name: string }>`
    with recursive up as (
      select no, parent_no, member_id, 1 as n from matrix_entry where pool = ${pool} and no = ${entry}
      union all
      select e.no, e.parent_no, e.member_id, n + 1
      from up join matrix_entry e on e.pool = ${pool} and e.no = up.parent_no
      where n < 1000
    )
    select up.no, u.id as owner, u.user_id, u.name from up join app_user u on u.id = up.member_id order by n`.execute(
    db,
  );
  return rows;
}

/** By depth, then from the left. */
async function readNodes(db: Db, pool: string, entry: number, levels: number): Promise<MatrixNode[]> {
  const { rows } = await sql<Omit<MatrixNode, 'initials'>>`
    with recursive down as (
      select e.*, 0 as depth, array[]::int[] as path from matrix_entry e where pool = ${pool} and no = ${entry}
      union all
      select e.*, depth + 1, path || e.slot
      from down join matrix_entry e on e.pool = ${pool} and e.parent_no = down.no
      where depth < ${levels}::int
    )
    select d.no, d.at, d.origin, d.filled, u.user_id, u.name, u.profile_image_url, ${memberStatusSql} as status, d.parent_no as parent,
      d.slot, d.depth, d.depth = ${levels}::int and d.filled[1] > 0 as has_more
    from down d join member m on m.id = d.member_id join app_user u on u.id = m.id
    order by d.depth, d.path`.execute(db);
  return rows.map((row) => ({ ...row, initials: initialsOf(row.name) }));
}

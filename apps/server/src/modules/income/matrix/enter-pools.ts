import type { MatrixPlacement } from '@banyan/plan/kinds/matrix';
import type { MatrixPoolPlan } from '@banyan/plan/plan/plan';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.ts';

interface Entered {
  no: number;
  above: { no: number; member: string; level: number; is_full: boolean }[];
}

/**
 * A member enters pools, and so does every member who thereby re-enters (docs/plans.md §3.5). A pool is locked until
 * the transaction ends.
 * @returns what was placed
 */
export async function enterPools(
  tx: Tx,
  entry: { pools: readonly MatrixPoolPlan[]; member: string; event_id: string; at: Date; by_hand: boolean },
): Promise<MatrixPlacement[]> {
  const placements: MatrixPlacement[] = [];
  // always in the same order: two members who enter the same pools cannot deadlock
  for (const pool of entry.pools.toSorted((a, b) => (a.code < b.code ? -1 : 1))) {
    const { rows } = await sql<Entered>`
      select no, above from matrix_enter(${pool.code}, ${pool.width}, ${pool.depth}, ${pool.placement},
        ${pool.reentry}, ${entry.member}, ${entry.event_id}, ${entry.by_hand ? 'By hand' : 'Topup'}, ${entry.at})`.execute(
      tx,
    );
    placements.push(...rows.map(({ no, above }) => ({ pool, entry_no: no, above })));
  }
  return placements;
}

/** The owners of the entries above, each once. */
export const ownersAbove = (placements: readonly MatrixPlacement[]): string[] => [
  ...new Set(placements.flatMap(({ above }) => above.map(({ member }) => member))),
];

import type { MatrixPlacement } from '@banyan/plan/kinds/matrix';
import type { MatrixPoolPlan } from '@banyan/plan/plan';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

interface Entered {
  no: number;
  above: { no: number; member: string; level: number; is_full: boolean }[];
}

/**
 * A member enters pools, and so does whoever enters again because of it (incomes §3 Matrix). Entries of a pool follow
 * one another until the transaction ends.
 * @returns what was placed, and the owners of the entries above
 */
export async function enterPools(
  tx: Tx,
  entry: { pools: readonly MatrixPoolPlan[]; member: string; event_id: string; at: Date; by_hand: boolean },
): Promise<{ placements: MatrixPlacement[]; owners: string[] }> {
  const placements: MatrixPlacement[] = [];
  // in one order whoever enters: two who enter the same pools do not wait in a circle
  for (const pool of entry.pools.toSorted((a, b) => (a.code < b.code ? -1 : 1))) {
    const { rows } = await sql<Entered>`
      select no, above from matrix_enter(${pool.code}, ${pool.width}, ${pool.depth}, ${pool.placement},
        ${pool.reentry}, ${entry.member}, ${entry.event_id}, ${entry.by_hand ? 'By hand' : 'Topup'}, ${entry.at})`.execute(
      tx,
    );
    placements.push(...rows.map(({ no, above }) => ({ pool, entry_no: no, above })));
  }
  const owners = new Set(placements.flatMap(({ above }) => above.map(({ member }) => member)));
  return { placements, owners: [...owners] };
}

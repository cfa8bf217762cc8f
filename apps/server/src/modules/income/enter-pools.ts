import type { UplineFacts } from '@banyan/plan/facts';
import type { MatrixPlacement } from '@banyan/plan/kinds/matrix';
import type { NeededFacts } from '@banyan/plan/needed-facts';
import type { MatrixPoolPlan } from '@banyan/plan/plan';
import type { MatrixFacts } from '@banyan/plan/topup-incomes';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { loadOwners } from './load-owners.ts';

interface Entered {
  no: number;
  above: { no: number; member: string; level: number; is_full: boolean }[];
}

/**
 * A member enters pools, and so does whoever enters again because of it (incomes §3 Matrix). Entries of a pool follow
 * one another until the transaction ends.
 * @returns what was placed and the owners above, for the engine to work out what it pays
 */
export async function enterPools(
  tx: Tx,
  entry: { pools: readonly MatrixPoolPlan[]; member: string; event_id: string; at: Date; by_hand: boolean },
  needed: NeededFacts,
): Promise<MatrixFacts> {
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
  const members = new Set(placements.flatMap(({ above }) => above.map(({ member }) => member)));
  const owners: UplineFacts[] = members.size === 0 ? [] : await loadOwners(tx, [...members], needed);
  return { placements, owners };
}

import { type AnyPoolPlan, isBoard } from './plan-matrix.ts';
import type { Problem } from './problems.ts';

/** Problems of boards that lead to others (docs/plans.md §7.12): a `next` that is no board, and rings. */
export function boardProblems(pools: readonly AnyPoolPlan[]): Problem[] {
  const byCode = new Map(pools.map((pool) => [pool.code, pool]));
  return pools.flatMap((pool, index): Problem[] => {
    if (!isBoard(pool) || pool.next === null) return [];
    const path = `incomes.matrix.pools[${index}].next`;
    const next = byCode.get(pool.next);
    if (!next) return [{ path, message: `there is no board ${pool.next}` }];
    if (!isBoard(next)) return [{ path, message: `must be a board: ${pool.next} pays by levels` }];
    if (isInRing(pool.code, byCode))
      return [{ path, message: `must not lead back to ${pool.code}: boards that lead on end somewhere` }];
    return [];
  });
}

function isInRing(code: string, byCode: ReadonlyMap<string, AnyPoolPlan>): boolean {
  const passed = new Set<string>();
  for (let at: string | null = code; at !== null; ) {
    const pool: AnyPoolPlan | undefined = byCode.get(at);
    at = pool && isBoard(pool) ? pool.next : null;
    if (at === code) return true;
    if (at === null || passed.has(at)) return false;
    passed.add(at);
  }
  return false;
}

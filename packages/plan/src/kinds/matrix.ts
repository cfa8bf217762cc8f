import { type Claim, claimFor } from '../claim.ts';
import type { TopupEvent, UplineFacts } from '../facts.ts';
import { levelCapacity } from '../matrix.ts';
import { toDecimal } from '../money.ts';
import type { MatrixPoolPlan } from '../plan.ts';

/** An entry that was made: whose entries stand above it, nearest first. */
export type MatrixPlacement = {
  pool: MatrixPoolPlan;
  /** Number of the entry in its pool. */
  entry_no: number;
  above: readonly {
    member: string;
    /** Steps above: the level of that entry's matrix on which the new one stands. */
    level: number;
    /** The new entry was the last one of that level. */
    is_full: boolean;
  }[];
};

/**
 * Matrix (incomes §3): every entry pays the owners of the entries above by level, a fixed amount for each placement,
 * or, with `level_completion`, the same money at once when a level is full: amount × capacity. A re-entry pays as
 * any entry does. Nobody above, or a level without a rule: no row.
 * `owners`: by member. Throws when one of them was not loaded.
 */
export function matrixClaims(
  event: Pick<TopupEvent, 'topper'>,
  placements: readonly MatrixPlacement[],
  owners: ReadonlyMap<string, UplineFacts>,
  digits: number,
): Claim[] {
  return placements.flatMap(({ pool, entry_no, above }) =>
    above.flatMap(({ member, level, is_full }) => {
      const rule = pool.levels[level - 1];
      if (!rule || (pool.pay === 'level_completion' && !is_full)) return [];
      const owner = owners.get(member);
      if (!owner) throw new Error(`member ${member} was not loaded`);
      const places = pool.pay === 'per_placement' ? 1 : levelCapacity(level, pool.width);
      const terms = {
        kind: 'matrix',
        from: event.topper,
        level,
        rate: { amount: toDecimal(rule.amount).times(places).toFixed() },
        rule: pool.pay === 'per_placement' ? 'matrix_placement' : 'matrix_level',
        base: toDecimal(String(places)),
        base_of: 'placements',
        need: rule.need,
        pool: pool.code,
        entry_no,
      } as const;
      return [claimFor(owner, terms, digits)];
    }),
  );
}

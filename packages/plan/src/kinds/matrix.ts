import { payByRule } from '../columns/levels.ts';
import { requirementsOf } from '../columns/requirements.ts';
import { type Rule, ruleOf } from '../columns/rules.ts';
import { type Claim, claimFor } from '../instant/claim.ts';
import type { TopupEvent, UplineFacts } from '../instant/facts.ts';
import {
  everybodyActive,
  type InstantPayer,
  MATRIX,
  type PoolInUse,
  type TopupPayer,
} from '../instant/instant-pay.ts';
import { levelCapacity } from '../matrix/matrix.ts';
import { enterPool, type PoolEntry } from '../matrix/matrix-pool.ts';
import { toDecimal } from '../money.ts';
import type { MatrixPlan, MatrixPoolPlan } from '../plan/plan.ts';
import { type AnyPoolPlan, type BoardPlan, isBoard } from '../plan/plan-matrix.ts';
import { boardPayer } from './board.ts';

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
 * Matrix (docs/plans.md §3.5): every entry pays the owners of the entries above by level, a fixed amount for each
 * placement, or, with `level_completion`, the same money at once when a level is full: amount × capacity. A re-entry
 * pays as any entry does. Nobody above, or a level without a rule: no row.
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
        rate: rule,
        times: places,
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

/** As `matrixClaims`, over typed arrays; makes the entries. `packages`: codes by place. */
export function matrixPayer(
  payer: InstantPayer,
  plan: MatrixPlan,
  packages: readonly string[],
  pools: readonly PoolInUse[],
): TopupPayer {
  const boards = pools.flatMap((used) => {
    const terms = plan.pools[used.place];
    return 'board' in used && terms && isBoard(terms) ? [{ terms, board: used.board }] : [];
  });
  const payBoard = boards.length > 0 ? boardPayer(payer, boards) : null;
  const { sponsor, blocked } = payer.facts;
  // pools are entered in the order of their codes
  const inOrder = pools
    .map((used) => ({ used, terms: plan.pools[used.place] as AnyPoolPlan }))
    .toSorted((a, b) => (a.terms.code < b.terms.code ? -1 : 1))
    .map(({ used, terms }) => ({
      enter: enterer(used, terms),
      isOf: packages.map((code) => code === terms.package),
    }));
  return (topup) => {
    if (blocked[topup.topper] !== 0) return;
    for (const { enter, isOf } of inOrder) if (isOf[topup.package]) enter(topup);
  };

  function enterer(used: PoolInUse, terms: AnyPoolPlan): TopupPayer {
    if ('board' in used || isBoard(terms))
      return ({ topper, id }) => payBoard?.(terms as BoardPlan, topper, id);
    const { pool } = used;
    const pay = entryPayer(payer, terms);
    return ({ topper, id }) => {
      for (const entry of enterPool(pool, topper, sponsor)) pay(entry, pool.owner, topper, id);
    };
  }
}

type EntryPayer = (entry: PoolEntry, owner: Int32Array, topper: number, id: number) => void;

function entryPayer(payer: InstantPayer, plan: MatrixPoolPlan): EntryPayer {
  const placesOn = (level: number) => (plan.pay === 'per_placement' ? 1 : levelCapacity(level, plan.width));
  const rules = plan.levels.map((level, k) => {
    const eligibility = { ...everybodyActive(payer), requirements: requirementsOf(level.need, payer) };
    return ruleOf(payer, level, eligibility, placesOn(k + 1));
  });
  return ({ above, completed }, owner, topper, id) => {
    for (const { entry, level } of plan.pay === 'per_placement' ? above : completed) {
      const rule: Rule | undefined = rules[level - 1];
      if (rule) payByRule(payer, MATRIX, rule, owner[entry] as number, topper, level, id, placesOn(level));
    }
  };
}

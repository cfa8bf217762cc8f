import * as z from 'zod/mini';
import { toDecimal } from '../money.ts';
import { needed } from './plan-levels.ts';
import { largestValue } from './rate-table.ts';
import {
  count,
  decimal,
  distinct,
  flag,
  listOf,
  must,
  nullable,
  object,
  oneOf,
  oneTable,
  tableFields,
  text,
} from './values.ts';

const matrixLevel = z
  .strictObject({ amount: decimal(), need: needed, ...tableFields(decimal()) }, object)
  .check(oneTable());

/** Entries and levels are counted in 32 bits. */
const maxPlaces = 2 ** 31 - 1;

const placement = z._default(oneOf(['global', 'sponsor']), 'global');

const small = z.refine<{ width: number; depth: number }>(({ width, depth }) => isSmallEnough(width, depth), {
  error: 'makes the pool too large',
  path: ['depth'],
});

const matrixPool = z
  .strictObject(
    {
      mode: z.optional(z.literal('levels')),
      code: text(),
      width: count(1),
      depth: count(1),
      package: text(),
      placement,
      pay: oneOf(['per_placement', 'level_completion']),
      levels: listOf(matrixLevel, 'level'),
      reentry: flag(),
    },
    object,
  )
  .check(
    z.refine((pool) => pool.levels.length <= pool.depth, {
      error: 'has more levels than the pool is deep',
      path: ['levels'],
    }),
    small,
  );

/** Boards that fill, pay their head and part into one for each child (docs/plans.md §7.9). */
const boardPool = z
  .strictObject(
    {
      mode: z.literal('board'),
      code: text(),
      width: count(2),
      depth: count(1),
      package: text(),
      placement,
      /** What the head of a full board gets. */
      cycle: decimal(),
      ...tableFields(decimal()),
      need: needed,
      /** The board its head enters then; null = none. */
      next: nullable(text()),
      fee_to_next: z._default(decimal(), '0'),
      reentry: flag(),
    },
    object,
  )
  .check(
    oneTable(),
    small,
    z.refine(({ cycle, fee_to_next, ...tables }) => toDecimal(fee_to_next).lte(largestValue(cycle, tables)), {
      error: 'must be at most the cycle, out of which it is paid',
      path: ['fee_to_next'],
    }),
    z.refine(({ next, fee_to_next }) => next !== null || toDecimal(fee_to_next).isZero(), {
      error: 'needs next beside it: the board that is entered for it',
      path: ['fee_to_next'],
    }),
  );

function isSmallEnough(width: number, depth: number): boolean {
  if (width === 1) return depth <= maxPlaces;
  return depth < 31 && (width ** (depth + 1) - width) / (width - 1) < maxPlaces;
}

export const matrix = z.strictObject(
  {
    pools: z
      .array(
        z.discriminatedUnion('mode', [matrixPool, boardPool], {
          error: ({ code }) =>
            code === 'invalid_union' ? 'must be one of levels, board' : 'must be an object',
        }),
        must('a list of pools'),
      )
      .check(z.minLength(1, 'needs at least one pool'), distinct('code', 'two pools have one code')),
  },
  object,
);

/** A pool whose entries pay by level. */
export type MatrixPoolPlan = z.output<typeof matrixPool>;
export type BoardPlan = z.output<typeof boardPool>;
export type MatrixPlan = z.output<typeof matrix>;
export type AnyPoolPlan = MatrixPlan['pools'][number];

export const isBoard = (pool: AnyPoolPlan): pool is BoardPlan => pool.mode === 'board';
export const isLevelPool = (pool: AnyPoolPlan): pool is MatrixPoolPlan => pool.mode !== 'board';

type PlanOfPools = { incomes: { matrix?: MatrixPlan | undefined } };

/** The pools of a plan that are boards, and the others. */
export const boardsOf = ({ incomes }: PlanOfPools): BoardPlan[] =>
  incomes.matrix?.pools.filter(isBoard) ?? [];
export const levelPoolsOf = ({ incomes }: PlanOfPools): MatrixPoolPlan[] =>
  incomes.matrix?.pools.filter(isLevelPool) ?? [];

import * as z from 'zod/mini';
import { needed } from './plan-levels.ts';
import {
  count,
  decimal,
  distinct,
  flag,
  listOf,
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

const matrixPool = z
  .strictObject(
    {
      code: text(),
      width: count(1),
      depth: count(1),
      package: text(),
      placement: z._default(oneOf(['global', 'sponsor']), 'global'),
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
    z.refine(({ width, depth }) => isSmallEnough(width, depth), {
      error: 'makes the pool too large',
      path: ['depth'],
    }),
  );

function isSmallEnough(width: number, depth: number): boolean {
  if (width === 1) return depth <= maxPlaces;
  return depth < 31 && (width ** (depth + 1) - width) / (width - 1) < maxPlaces;
}

export const matrix = z.strictObject(
  { pools: listOf(matrixPool, 'pool').check(distinct('code', 'two pools have one code')) },
  object,
);

export type MatrixPoolPlan = z.output<typeof matrixPool>;
export type MatrixPlan = z.output<typeof matrix>;

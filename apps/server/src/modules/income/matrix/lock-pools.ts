import { boardsReached } from '@banyan/plan/kinds/board';
import type { Plan } from '@banyan/plan/plan/plan';
import { type AnyPoolPlan, boardsOf, isBoard, isLevelPool } from '@banyan/plan/plan/plan-matrix';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.ts';

/**
 * Locks pools, and the boards that their heads may go on to, until the transaction ends; opens those that are new.
 * Always in the order of their codes: two entries that reach the same pools cannot deadlock.
 */
export async function lockPools(tx: Tx, plan: Plan, pools: readonly AnyPoolPlan[]): Promise<void> {
  const boards = boardsReached(pools.filter(isBoard), boardsOf(plan));
  const reached = [...pools.filter(isLevelPool), ...boards].toSorted((a, b) => (a.code < b.code ? -1 : 1));
  await sql`
    insert into matrix_pool (code, width, depth, placement, mode)
    select * from unnest(${reached.map(({ code }) => code)}::text[], ${reached.map(({ width }) => width)}::int[],
      ${reached.map(({ depth }) => depth)}::int[], ${reached.map(({ placement }) => placement)}::text[],
      ${reached.map((pool) => (isBoard(pool) ? 'board' : 'levels'))}::text[])
    on conflict (code) do nothing`.execute(tx);
  await sql`
    select from matrix_pool where code = any(${reached.map(({ code }) => code)}::text[])
    order by code collate "C" for no key update`.execute(tx);
}

import type { Plan } from '@banyan/plan/plan/plan';
import { isBoard } from '@banyan/plan/plan/plan-matrix';
import type { Tx } from '../../platform/database/db.ts';
import { joinQueue } from './join-queue.ts';
import { poolsEntered } from './matrix/enter-boards.ts';
import { lockPools } from './matrix/lock-pools.ts';

/** Whether a topup of a package enters boards. */
export const entersBoards = (plan: Plan, package_code: string): boolean =>
  poolsEntered(plan, package_code).some(isBoard);

/** Locks the queue and every pool of a plan, for topups that follow one by one: the lock order is queue, pools, topups. */
export async function lockPlaces(tx: Tx, plan: Plan): Promise<void> {
  if (plan.incomes.single_leg) await joinQueue(tx, plan, []);
  await lockPools(tx, plan, plan.incomes.matrix?.pools ?? []);
}

import type { Db } from '../../platform/database/db.ts';
import { readPlanInForce } from './queries.ts';

/** Days from joining until a closing places who waits; null = the plan in force lets nobody wait (docs/plans.md §7.10). */
export async function readTankDays(db: Db, now: Date): Promise<number | null> {
  const { plan } = await readPlanInForce(db, now);
  return plan.tank?.days ?? null;
}

import type { Plan } from '@banyan/plan/plan';
import type { Db } from '../../platform/db.ts';
import { fail } from '../../platform/fail.ts';

/**
 * A pool that has entries keeps its geometry (incomes §3 Matrix).
 * @throws plan_invalid with every figure that is another one under its place
 */
export async function refuseOtherGeometry(db: Db, plan: Plan): Promise<void> {
  const pools = plan.incomes.matrix?.pools ?? [];
  if (pools.length === 0) return;
  const known = await db.selectFrom('matrix_pool').selectAll().execute();
  const problems: Record<string, string> = {};
  for (const [index, pool] of pools.entries()) {
    const stored = known.find(({ code }) => code === pool.code);
    if (!stored) continue;
    for (const key of ['width', 'depth', 'placement'] as const) {
      if (stored[key] !== pool[key])
        problems[`plan.incomes.matrix.pools[${index}].${key}`] =
          `cannot change after the first entry: it is ${stored[key]}`;
    }
  }
  if (Object.keys(problems).length > 0) throw fail('plan_invalid', problems);
}

import { message } from '@banyan/contract/core/text';
import type { Plan } from '@banyan/plan/plan/plan';
import type { Db } from '../../../platform/database/db.ts';
import { fail, type Problems } from '../../../platform/fail.ts';

/**
 * A pool that has entries keeps its geometry (docs/plans.md §3.5).
 * @throws plan_invalid with every figure that differs under its place
 */
export async function refuseOtherGeometry(db: Db, plan: Plan): Promise<void> {
  const pools = plan.incomes.matrix?.pools ?? [];
  if (pools.length === 0) return;
  const known = await db.selectFrom('matrix_pool').selectAll().execute();
  const problems: Problems = {};
  for (const [index, pool] of pools.entries()) {
    const stored = known.find(({ code }) => code === pool.code);
    if (!stored) continue;
    const mode = pool.mode ?? 'levels';
    if (stored.mode !== mode)
      problems[`plan.incomes.matrix.pools[${index}].mode`] = message(
        'cannot change after the first entry: it is {now}',
        { now: stored.mode },
      );
    for (const key of ['width', 'depth', 'placement'] as const) {
      if (stored[key] !== pool[key])
        problems[`plan.incomes.matrix.pools[${index}].${key}`] = message(
          'cannot change after the first entry: it is {now}',
          { now: stored[key] },
        );
    }
  }
  if (Object.keys(problems).length > 0) throw fail('plan_invalid', problems);
}

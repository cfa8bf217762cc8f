import type { ReplyOf } from '@banyan/contract/endpoint';
import type { checkPlan as call } from '@banyan/contract/income';
import type { Package } from '@banyan/plan/package';
import { solvencyOf } from '@banyan/plan/solvency';
import type { Db } from '../../platform/db.ts';
import { readPlan } from './read-plan.ts';

/**
 * What a plan somebody wrote says with its defaults filled in, and what it can cost at most with the packages on sale.
 * @throws plan_invalid with every problem under its place
 */
export async function checkPlan(db: Db, json: unknown): Promise<ReplyOf<typeof call>['data']> {
  const plan = readPlan(json);
  const packages = await db
    .selectFrom('package')
    .select('data')
    .where('is_current', '=', true)
    .where('is_on_sale', '=', true)
    .execute();
  return {
    plan,
    worst_case: solvencyOf(
      plan,
      packages.map(({ data }) => data as Package),
    ),
  };
}

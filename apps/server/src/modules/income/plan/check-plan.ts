import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { checkPlan as call } from '@banyan/contract/income/income';
import { cautionsOf } from '@banyan/plan/plan/cautions';
import { solvencyOf } from '@banyan/plan/plan/solvency';
import type { Db } from '../../../platform/database/db.ts';
import { loadPackagesOnSale } from './load-packages-on-sale.ts';
import { readPlan } from './read-plan.ts';
import { refuseOtherGeometry } from './refuse-other-geometry.ts';
import { refuseUnknownPackages } from './refuse-unknown-packages.ts';

/**
 * A plan with its defaults filled in, what it can cost at most with the packages on sale, and what laws may say of it.
 * @throws plan_invalid with every problem under its place
 */
export async function checkPlan(db: Db, json: unknown): Promise<ReplyOf<typeof call>['data']> {
  const plan = readPlan(json);
  await refuseOtherGeometry(db, plan);
  await refuseUnknownPackages(db, plan);
  const packages = await loadPackagesOnSale(db);
  return { plan, worst_case: solvencyOf(plan, packages), cautions: cautionsOf(plan, packages) };
}

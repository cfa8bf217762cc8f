import { message } from '@banyan/contract/core/text';
import { asksForCodes } from '@banyan/plan/plan/named-codes';
import type { Plan } from '@banyan/plan/plan/plan';
import { placedUnder } from '@banyan/plan/plan/problems';
import { unknownPackages } from '@banyan/plan/plan/unknown-packages';
import type { Db } from '../../../platform/database/db.ts';
import { fail, type Problems } from '../../../platform/fail.ts';

/**
 * A table of rates names packages that are or were sold (docs/plans.md §7.3).
 * @throws plan_invalid with every unknown one under its place
 */
export async function refuseUnknownPackages(db: Db, plan: Plan): Promise<void> {
  if (!asksForCodes(plan.incomes, plan.caps).packages) return;
  const packages = await db.selectFrom('package').select('code').distinct().execute();
  const unknown = unknownPackages(
    plan,
    packages.map(({ code }) => code),
  );
  const problems: Problems = {};
  for (const problem of placedUnder('plan', unknown)) problems[problem.path] = message(problem.message);
  if (unknown.length > 0) throw fail('plan_invalid', problems);
}

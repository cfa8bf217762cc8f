import { message } from '@banyan/contract/core/text';
import { type Plan, parsePlan } from '@banyan/plan/plan/plan';
import { placedUnder } from '@banyan/plan/plan/problems';
import { fail, type Problems } from '../../../platform/fail.ts';

/**
 * A plan as it was entered, with its defaults filled in.
 * @throws plan_invalid: every problem under its place, `plan.incomes.level.levels[0].percent`
 */
export function readPlan(json: unknown): Plan {
  const read = parsePlan(json);
  if ('plan' in read) return read.plan;
  const fields: Problems = {};
  for (const problem of placedUnder('plan', read.problems)) fields[problem.path] ??= message(problem.message);
  throw fail('plan_invalid', fields);
}

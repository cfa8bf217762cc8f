import { type Plan, parsePlan } from '@banyan/plan/plan';
import { placedUnder } from '@banyan/plan/problems';
import { fail } from '../../platform/fail.ts';

/**
 * A plan somebody wrote, with its defaults filled in.
 * @throws plan_invalid: every problem under its place, `plan.incomes.level.levels[0].percent`
 */
export function readPlan(json: unknown): Plan {
  const read = parsePlan(json);
  if ('plan' in read) return read.plan;
  const fields: Record<string, string> = {};
  for (const { path, message } of placedUnder('plan', read.problems)) fields[path] ??= message;
  throw fail('plan_invalid', fields);
}

import * as z from 'zod/mini';
import { type Package, parsePackage } from '../plan/package.ts';
import { type Plan, parsePlan } from '../plan/plan.ts';
import { type Problem, placedUnder, toProblems } from '../plan/problems.ts';
import { count, must, object } from '../plan/values.ts';
import { scenarioConflicts } from './scenario-conflicts.ts';
import { type Expectation, expectation } from './scenario-expectation.ts';
import { parseStep, type Step } from './scenario-step.ts';

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Money has at most 8 decimals in the ledger. */
const MOST_DIGITS = 8;

const company = z.strictObject(
  {
    round_off_digits: z._default(count().check(z.lte(MOST_DIGITS, 'must be at most 8')), 2),
    timezone: z._default(
      z.string(must('a time zone')).check(z.refine(isTimeZone, 'must be a time zone like Asia/Kolkata')),
      'Asia/Kolkata',
    ),
  },
  object,
);

const file = z.strictObject(
  {
    title: z._default(z.string(must('text')), ''),
    company: z.prefault(company, {}),
    packages: z._default(z.array(z.unknown(), must('a list of packages')), []),
    plan: z.optional(z.unknown()),
    steps: z.array(z.unknown(), must('a list of steps')),
    expect: z.prefault(expectation, {}),
  },
  object,
);

export type Scenario = {
  title: string;
  company: z.output<typeof company>;
  packages: Package[];
  /** In force from the start. */
  plan: Plan;
  steps: Step[];
  expect: Expectation;
};

/**
 * Reads a scenario file (docs/plans.md §6): what may be missing gets its default, plan and packages are read by their
 * own schemas. An unknown kind, step or key is refused with its place (`steps[3].foo: unknown step`), and every
 * problem is named. What the product itself refuses is left to the run, because a scenario may expect it:
 * members nobody joined, amounts out of range, an invalid plan in a `publish` step listed in `expect.refused`.
 */
export function parseScenario(json: unknown): { scenario: Scenario } | { problems: Problem[] } {
  const whole = file.safeParse(json);
  const problems = whole.success ? [] : toProblems(whole.error.issues);
  const parts = partsOf(typeof json === 'object' && json !== null ? json : {});
  const digits = whole.success ? whole.data.company.round_off_digits : MOST_DIGITS;

  const packages = parts.packages.flatMap((item, index) => {
    const found = parsePackage(item, digits);
    if ('package' in found) return [found.package];
    problems.push(...placedUnder(`packages[${index}]`, found.problems));
    return [];
  });
  const found = parsePlan(parts.plan);
  if ('problems' in found) problems.push(...placedUnder('plan', found.problems));
  const steps = parts.steps.flatMap((item, index) => {
    const read = parseStep(item);
    if ('step' in read) return [read.step];
    problems.push(...placedUnder(`steps[${index}]`, read.problems));
    return [];
  });

  if (!whole.success || 'problems' in found || problems.length > 0) return { problems };
  const { title, company: rules, expect } = whole.data;
  const scenario = { title, company: rules, packages, plan: found.plan, steps, expect };
  const conflicts = scenarioConflicts(scenario);
  return conflicts.length > 0 ? { problems: conflicts } : { scenario };
}

/** The parts with a reader of their own, whatever else is wrong with the file. */
function partsOf(json: { packages?: unknown; plan?: unknown; steps?: unknown }) {
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  return { packages: list(json.packages), plan: json.plan ?? {}, steps: list(json.steps) };
}

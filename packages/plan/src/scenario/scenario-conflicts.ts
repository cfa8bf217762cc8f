import type { Package } from '../plan/package.ts';
import { type Plan, parsePlan } from '../plan/plan.ts';
import { type Problem, placedUnder } from '../plan/problems.ts';
import { unknownInPackage } from '../plan/unknown-in-package.ts';
import { unknownPackages } from '../plan/unknown-packages.ts';
import type { Step } from './scenario-step.ts';

/**
 * Problems of the file as a whole: a step without a moment to start from, a member joining without a sponsor, an
 * unknown package or order. Refused before anything runs, because no operation of the product could run.
 */
export function scenarioConflicts(scenario: {
  plan: Plan;
  packages: Package[];
  steps: Step[];
  expect: { refused?: { step: number }[] | undefined };
}): Problem[] {
  const { plan, packages, steps, expect } = scenario;
  const codes = packages.map((item) => item.code);
  const ranks = plan.ranks.map(({ code }) => code);
  const refused = new Set(expect.refused?.map((item) => item.step));
  const firstJoin = steps.findIndex((step) => 'join' in step);
  return [
    ...codes.flatMap((code, index) =>
      codes.indexOf(code) < index
        ? [{ path: `packages[${index}].code`, message: `${code} stands twice` }]
        : [],
    ),
    ...placedUnder('plan', unknownPackages(plan, codes)),
    ...packages.flatMap((item, index) =>
      placedUnder(`packages[${index}]`, unknownInPackage(item, { ranks, packages: codes })),
    ),
    ...steps.flatMap((step, index) =>
      placedUnder(`steps[${index}]`, [
        ...(index === 0 ? momentProblems(step) : []),
        ...joinProblems(step, index === firstJoin),
        ...packageProblems(step, codes),
        ...orderProblems(step, steps.slice(0, index)),
        ...(refused.has(index) ? [] : publishProblems(step)),
      ]),
    ),
    ...(expect.refused ?? []).flatMap(({ step }, index) =>
      step < steps.length
        ? []
        : [{ path: `expect.refused[${index}].step`, message: 'there is no such step' }],
    ),
  ];
}

/** Later steps without `on` happen right after the one before. */
function momentProblems(step: Step): Problem[] {
  if (step.on !== undefined || 'close' in step || 'payout' in step) return [];
  return [{ path: 'on', message: 'is required on the first step' }];
}

function joinProblems(step: Step, isRoot: boolean): Problem[] {
  if (!('join' in step)) return [];
  const problems: Problem[] = [];
  if (step.sponsor === undefined && !isRoot) {
    problems.push({ path: 'sponsor', message: 'is required: only the first to join has none' });
  }
  if (step.parent !== undefined && step.side === 'auto') {
    problems.push({ path: 'side', message: 'must be L or R beside parent' });
  }
  return problems;
}

function packageProblems(step: Step, codes: readonly string[]): Problem[] {
  const [path, code] =
    'topup' in step
      ? ['package', step.package]
      : 'roi_percent' in step
        ? ['roi_percent', step.roi_percent]
        : [];
  if (path === undefined || code === undefined || codes.includes(code)) return [];
  return [{ path, message: `there is no package ${code}` }];
}

/** The product checks how many are left to come back; the file must name an existing order and line. */
function orderProblems(step: Step, before: readonly Step[]): Problem[] {
  if (!('order' in step || 'refund' in step)) return [];
  const orders = before.flatMap((earlier) => ('order' in earlier ? [earlier] : []));
  if ('order' in step && step.id !== undefined && orders.some(({ id }) => id === step.id))
    return [{ path: 'id', message: `${step.id} stands twice` }];
  if (!('refund' in step)) return [];
  const order = orders.find(({ id }) => id === step.refund);
  if (!order) return [{ path: 'refund', message: `there is no order ${step.refund} before` }];
  if (step.line >= order.lines.length)
    return [{ path: 'line', message: `the order has ${order.lines.length} lines, counted from 0` }];
  return [];
}

function publishProblems(step: Step): Problem[] {
  if (!('publish' in step)) return [];
  const read = parsePlan(step.publish);
  return 'problems' in read ? placedUnder('publish', read.problems) : [];
}

import type { Package } from './package.ts';
import { parsePlan } from './plan.ts';
import { type Problem, placedUnder } from './problems.ts';
import type { Step } from './scenario-step.ts';

/**
 * What only the file as a whole shows: a step without a moment to start from, a member joining under nobody, a
 * package or an order that is not there. Refused before anything runs, because no operation of the product could be asked.
 */
export function scenarioConflicts(scenario: {
  packages: Package[];
  steps: Step[];
  expect: { refused?: { step: number }[] | undefined };
}): Problem[] {
  const { packages, steps, expect } = scenario;
  const codes = packages.map((item) => item.code);
  const refused = new Set(expect.refused?.map((item) => item.step));
  const firstJoin = steps.findIndex((step) => 'join' in step);
  return [
    ...codes.flatMap((code, index) =>
      codes.indexOf(code) < index
        ? [{ path: `packages[${index}].code`, message: `${code} stands twice` }]
        : [],
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

/** How many are left to refund is the product's to say; which order and line is meant is the file's. */
function orderProblems(step: Step, before: readonly Step[]): Problem[] {
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

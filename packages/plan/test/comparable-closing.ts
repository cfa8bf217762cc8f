import type { ClosingFacts } from '../src/closing/closing-facts.ts';
import { explainRow } from '../src/closing/explain.ts';
import type { ClosingOutcome } from '../src/closing/outcome.ts';
import { figureAt, unitsText } from '../src/columns/figure.ts';
import type { Units } from '../src/columns/units.ts';
import type { Plan } from '../src/plan/plan.ts';
import { rowsAsValues } from './closing-builders.ts';
import { money, text } from './naive-closing.ts';
import { closeNaively } from './naive-month.ts';

export const texts = (units: Units | null, n: number, digits: number) =>
  Array.from({ length: n }, (_, i) => unitsText(units === null ? 0 : figureAt(units, i), digits));

/** What both computations say, in the same words. */
export function comparable(outcome: ClosingOutcome) {
  const { carry, topups, ranks, inputs } = outcome;
  const { digits, facts, plan } = inputs;
  const n = facts.parent.length;
  const all = (units: Units | null) => texts(units, n, digits);
  return {
    rows: rowsAsValues(outcome).map((row, i) => ({ ...row, room: explainRow(outcome, i).cap?.room ?? null })),
    carry: plan.incomes.matching && {
      left: all(carry.left),
      right: all(carry.right),
      leftVirtual: all(carry.leftVirtual),
      rightVirtual: all(carry.rightVirtual),
      matched: all(carry.matched),
      firstMatch: [...carry.firstMatch],
    },
    topups: facts.topups.owner.length > 0 && {
      earned: texts(topups.earned, topups.earned.length, digits),
      roiGross: texts(topups.roiGross, topups.earned.length, digits),
      roiPaid: [...topups.roiPaid],
      completed: [...topups.completed],
    },
    period: ranks ? [...ranks.period] : undefined,
    highest: ranks ? [...ranks.highest] : undefined,
  };
}

export function comparableNaively(facts: ClosingFacts, plan: Plan): ReturnType<typeof comparable> {
  const { naive, carries, ranks } = closeNaively(facts, plan);
  const all = (value: (carry: NonNullable<typeof carries>[number]) => Parameters<typeof text>[1]) =>
    (carries ?? []).map((carry) => text(naive, value(carry)));
  return {
    rows: naive.rows as ReturnType<typeof comparable>['rows'],
    carry: carries
      ? {
          left: all(({ left }) => left.real),
          right: all(({ right }) => right.real),
          leftVirtual: all(({ left }) => left.virtual),
          rightVirtual: all(({ right }) => right.virtual),
          matched: all(({ matched }) => matched),
          firstMatch: carries.map(({ isDone }) => (isDone ? 1 : 0)),
        }
      : undefined,
    topups: naive.topups.length > 0 && {
      earned: naive.topups.map(({ earned }) => text(naive, money(naive, 0).plus(earned))),
      roiGross: naive.topups.map(({ roiGross }) => text(naive, roiGross)),
      roiPaid: naive.topups.map(({ roiPaid }) => roiPaid),
      completed: naive.topups.map(({ is_completed }) => (is_completed ? 1 : 0)),
    },
    period: ranks?.map(({ period }) => period),
    highest: ranks?.map(({ highest }) => highest),
  };
}

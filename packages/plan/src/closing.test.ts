import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowsAsValues } from '../test/closing-builders.ts';
import { money, text } from '../test/naive-closing.ts';
import { closeNaively } from '../test/naive-month.ts';
import { patience, runs } from '../test/property-runs.ts';
import { closings, widened } from '../test/random-closing.ts';
import { plans } from '../test/random-plan.ts';
import { closePeriod } from './closing.ts';
import { explainRow } from './closing-explain.ts';
import type { ClosingFacts } from './closing-facts.ts';
import { trimmingOf } from './closing-figures.ts';
import type { ClosingOutcome } from './closing-outcome.ts';
import { resultBytes } from './closing-outcome.ts';
import { rowSink } from './closing-rows.ts';
import { sumSink } from './closing-totals.ts';
import { figureAt, unitsText } from './closing-units.ts';
import type { Plan } from './plan.ts';
import type { Units } from './units.ts';

const close = (facts: ClosingFacts, plan: Plan) => closePeriod(facts, plan, rowSink());
const texts = (units: Units | null, n: number, digits: number) =>
  Array.from({ length: n }, (_, i) => unitsText(units === null ? 0 : figureAt(units, i), digits));

/** What both computations say, in the same words. */
function said(outcome: ClosingOutcome) {
  const { carry, topups, ranks, grounds } = outcome;
  const { digits, facts, plan } = grounds;
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

function saidNaively(facts: ClosingFacts, plan: Plan): ReturnType<typeof said> {
  const { naive, carries, ranks } = closeNaively(facts, plan);
  const all = (value: (carry: NonNullable<typeof carries>[number]) => Parameters<typeof text>[1]) =>
    (carries ?? []).map((carry) => text(naive, value(carry)));
  return {
    rows: naive.rows as ReturnType<typeof said>['rows'],
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

test(
  '2,000 random closings agree with a computation by decimals and recursion',
  () => {
    fc.assert(
      fc.property(closings, plans, (facts, plan) => {
        expect(said(close(facts, plan))).toEqual(saidNaively(facts, plan));
      }),
      runs(2000),
    );
  },
  patience,
);

test(
  '1,000 random closings come to the same in doubles and in 64-bit integers',
  () => {
    fc.assert(
      fc.property(closings, plans, (facts, plan) => {
        expect(said(close(widened(facts), plan))).toEqual(said(close(facts, plan)));
      }),
      runs(1000),
    );
  },
  patience,
);

const bytes = (outcome: ClosingOutcome) => Buffer.concat([...resultBytes(outcome)]).toString('base64');

test(
  '1,000 random closings: a replay gives the same bytes, the facts are left alone, and sums are those of the rows',
  () => {
    fc.assert(
      fc.property(closings, plans, (facts, plan) => {
        const before = structuredClone(facts);
        const outcome = close(facts, plan);
        expect(facts).toEqual(before);
        expect(bytes(close(before, plan))).toBe(bytes(outcome));
        const sums = sumSink(facts.parent.length);
        const summed = closePeriod(facts, plan, sums);
        expect(summed.totals).toEqual(outcome.totals);
        expect({ ...said(summed), rows: [] }).toEqual({
          ...said(outcome),
          rows: [],
        });
        const rows = rowsAsValues(outcome);
        const { digits } = outcome.grounds;
        const paidTo = (member: number) =>
          rows
            .filter((row) => row.member === member && row.status !== 'pending')
            .reduce((sum, { amount }) => sum + BigInt(amount.replace('.', '')), 0n);
        expect(texts(sums.paid(), facts.parent.length, digits)).toEqual(
          Array.from(facts.parent, (_, member) => unitsText(paidTo(member), digits)),
        );
      }),
      runs(1000),
    );
  },
  patience,
);

/** What a check that is not met is called as a reason. */
const reasonOf = (fact: string) =>
  ({ is_blocked: 'blocked', is_active: 'inactive', left_directs: 'directs', right_directs: 'directs' })[
    fact
  ] ?? fact;

test(
  '1,000 random closings: gross = amount + trimmed, and every row explains itself',
  () => {
    fc.assert(
      fc.property(closings, plans, (facts, plan) => {
        const outcome = close(facts, plan);
        const cents = (money: string) => BigInt(money.replace('.', ''));
        rowsAsValues(outcome).forEach((row, i) => {
          expect(cents(row.gross)).toBe(cents(row.amount) + cents(row.trimmed));
          expect(cents(row.amount) >= 0n && cents(row.trimmed) >= 0n).toBe(true);
          const unmet = explainRow(outcome, i).checks.find(({ met }) => !met);
          expect(unmet ? reasonOf(unmet.fact) : undefined).toBe(
            row.status === 'lapsed' ? row.reason : undefined,
          );
          expect(row.reason?.startsWith('cap') ?? false).toBe(row.status === 'capped');
          expect(trimmingOf(outcome, i) !== null).toBe(row.status === 'capped' && row.kind === 'matching');
        });
      }),
      runs(1000),
    );
  },
  patience,
);

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowsAsValues } from '../../test/closing-builders.ts';
import { comparable, comparableNaively, texts } from '../../test/comparable-closing.ts';
import { patience, runs } from '../../test/property-runs.ts';
import { closings, widened } from '../../test/random-closing.ts';
import { plans } from '../../test/random-plan.ts';
import { unitsText } from '../columns/figure.ts';
import { rowSink } from '../columns/rows.ts';
import type { Plan } from '../plan/plan.ts';
import { closePeriod } from './closing.ts';
import type { ClosingFacts } from './closing-facts.ts';
import { explainRow } from './explain.ts';
import { trimmingOf } from './figures.ts';
import type { ClosingOutcome } from './outcome.ts';
import { resultBytes } from './outcome.ts';
import { sumSink } from './totals.ts';

const close = (facts: ClosingFacts, plan: Plan) => closePeriod(facts, plan, rowSink());
test(
  '400 random closings agree with a computation by decimals and recursion',
  () => {
    fc.assert(
      fc.property(closings, plans, (facts, plan) => {
        expect(comparable(close(facts, plan))).toEqual(comparableNaively(facts, plan));
      }),
      runs(400),
    );
  },
  patience,
);

test(
  '200 random closings come to the same in doubles and in 128 bits',
  () => {
    fc.assert(
      fc.property(closings, plans, (facts, plan) => {
        expect(comparable(close(widened(facts), plan))).toEqual(comparable(close(facts, plan)));
      }),
      runs(200),
    );
  },
  patience,
);

const bytes = (outcome: ClosingOutcome) => Buffer.concat([...resultBytes(outcome)]).toString('base64');

test(
  '200 random closings: a replay gives the same bytes, the facts are left alone, and sums are those of the rows',
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
        expect({ ...comparable(summed), rows: [] }).toEqual({
          ...comparable(outcome),
          rows: [],
        });
        const rows = rowsAsValues(outcome);
        const { digits } = outcome.inputs;
        const paidTo = (member: number) =>
          rows
            .filter((row) => row.member === member && row.status !== 'pending')
            .reduce((sum, { amount }) => sum + BigInt(amount.replace('.', '')), 0n);
        expect(texts(sums.paid(), facts.parent.length, digits)).toEqual(
          Array.from(facts.parent, (_, member) => unitsText(paidTo(member), digits)),
        );
      }),
      runs(200),
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
  '200 random closings: gross = amount + trimmed, and every row explains itself',
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
      runs(200),
    );
  },
  patience,
);

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aPlan } from '../../test/builders.ts';
import { someFacts } from '../../test/closing-builders.ts';
import { comparable, comparableNaively } from '../../test/comparable-closing.ts';
import { patience, runs } from '../../test/property-runs.ts';
import { closings, times } from '../../test/random-closing.ts';
import { plans } from '../../test/random-plan.ts';
import { rowSink } from '../columns/rows.ts';
import { toDecimal } from '../money.ts';
import type { Plan } from '../plan/plan.ts';
import { closePeriod } from './closing.ts';
import type { ClosingFacts } from './closing-facts.ts';
import { explainRow } from './explain.ts';

const close = (facts: ClosingFacts, plan: Plan) => closePeriod(facts, plan, rowSink());

test(
  '60 random closings with figures beyond 53 and 64 bits agree with a computation by decimals',
  () => {
    fc.assert(
      fc.property(closings, plans, fc.constantFrom(8, 11, 14, 17, 20), (facts, plan, zeros) => {
        const large = times(facts, 10n ** BigInt(zeros), 8);
        expect(comparable(close(large, plan))).toEqual(comparableNaively(large, plan));
      }),
      runs(60),
    );
  },
  patience,
);

/** Percentages and amounts of which no digit beyond the second is left over; a pool rounds whatever it shares. */
function roundFigures(plan: Plan): Plan {
  const { bonus: _rounded, ...incomes } = plan.incomes;
  const written = JSON.stringify({ ...plan, incomes }, (key, value) => {
    if (key === 'percent') return Number(value) < 5 ? '10' : Number(value) < 20 ? '20' : '50';
    if (['topup_multiple', 'charge_percent'].includes(key) || typeof value !== 'string') return value;
    return /^[0-9.]+$/.test(value) ? toDecimal(value).times(1000).toFixed() : value;
  });
  return { ...plan, ...JSON.parse(written) };
}

/** All that was worked out, the explanations too, whatever the digits it is written with. */
function figuresOf(facts: ClosingFacts, plan: Plan): string {
  const outcome = close(facts, plan);
  const why = comparable(outcome).rows.map((_, i) => explainRow(outcome, i));
  return JSON.stringify({ ...comparable(outcome), why, totals: outcome.totals }).replaceAll(
    /"(-?\d+)\.(\d*?)0*"/g,
    (_, whole: string, rest: string) => `"${rest === '' ? whole : `${whole}.${rest}`}"`,
  );
}

test(
  '80 random closings pay the same at 2 and at 8 digits',
  () => {
    fc.assert(
      fc.property(closings, plans, (facts, random) => {
        const plan = roundFigures(random);
        const packages = facts.packages.map((sold) => ({
          ...sold,
          roi_percent: sold.roi_percent && '10',
          matching_cap: sold.matching_cap && toDecimal(sold.matching_cap).times(1000).toFixed(),
        }));
        const at = (digits: number) =>
          figuresOf({ ...times(facts, 10n ** BigInt(digits + 6), digits), packages }, plan);
        expect(at(8)).toBe(at(2));
      }),
      runs(80),
    );
  },
  patience,
);

const network = {
  digits: 8,
  members: [
    { name: 'A' },
    { name: 'B', parent: 'A', side: 'L' as const, volume: '120000000' },
    { name: 'C', parent: 'A', side: 'R' as const, volume: '120000000.00000001' },
  ],
};

test('legs of 120,000,000 at 8 digits are matched, and carried, to the last unit', () => {
  const topups = [{ of: 'A', amount: '1' }];
  const matched = close(
    someFacts({ ...network, topups }),
    aPlan({ incomes: { matching: { percent: '10' } } }),
  );
  expect(comparable(matched)).toMatchObject({
    rows: [{ base: '120000000.00000000', amount: '12000000.00000000' }],
    carry: {
      left: ['0.00000000', '0.00000000', '0.00000000'],
      right: ['0.00000001', '0.00000000', '0.00000000'],
    },
  });
  const carried = close(someFacts(network), aPlan({ incomes: { matching: { percent: '10' } } }));
  expect(comparable(carried)).toMatchObject({
    rows: [],
    carry: {
      left: ['120000000.00000000', '0.00000000', '0.00000000'],
      right: ['120000000.00000001', '0.00000000', '0.00000000'],
    },
  });
});

test('a topup of more than 90,071,992 at 8 digits pays ROI up to its cap', () => {
  const facts = someFacts({
    ...network,
    packages: [{ code: 'P', roi_percent: '1' }],
    topups: [{ of: 'A', amount: '99999999.99999999' }],
  });
  const outcome = close(facts, aPlan({ incomes: { roi: {} }, caps: { topup_multiple: '3' } }));
  expect(comparable(outcome)).toMatchObject({
    rows: [{ base: '99999999.99999999', amount: '1000000.00000000', room: '299999999.99999997' }],
    topups: { earned: ['1000000.00000000'], roiGross: ['1000000.00000000'] },
  });
});

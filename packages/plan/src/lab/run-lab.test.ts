import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aPlan } from '../../test/builders.ts';
import { continueNaively, type NaiveMonth, openNaiveLab, runNaively } from '../../test/naive-lab.ts';
import { type NaiveLab, startOf } from '../../test/naive-lab-facts.ts';
import { isActive } from '../../test/naive-topups.ts';
import { patience, runs } from '../../test/property-runs.ts';
import { levels, optional, plans, written } from '../../test/random-plan.ts';
import { topupPlans } from '../../test/random-topups.ts';
import { unitsText } from '../columns/figure.ts';
import { dateOf } from '../days.ts';
import { moneyText, toDecimal } from '../money.ts';
import { PERIODS, WEEKDAYS } from '../periods.ts';
import type { Package } from '../plan/package.ts';
import type { Plan } from '../plan/plan.ts';
import type { LabInput } from './open-lab.ts';
import { soldPackages } from './packages.ts';
import type { LabPopulation } from './population.ts';
import { type LabRun, runLab } from './run-lab.ts';
import { type LabScript, writeScript } from './script.ts';
import { sumsInOrder } from './sums.ts';

fc.configureGlobal({ baseSize: 'medium' });

const packages: Package[] = [
  { code: 'A', name: 'A', amount: '1000', bv: '600', roi_percent: '0.5', roi_days: 20 },
  {
    code: 'B',
    name: 'B',
    min: '30',
    max: '5000',
    roi_percent: '10',
    roi_multiple: '2',
    matching_cap: '150',
    referral_rate: { percent: '3.3333' },
  },
  { code: 'C', name: 'C', amount: '400', bv: '300' },
  { code: 'D', name: 'D', amount: '900', bv: '500', matching_cap: '90' },
  { code: 'E', name: 'E', amount: '2000', bv: '1000' },
];

const small = (percent: string) => fc.constantFrom('0', percent);
const populations: fc.Arbitrary<LabPopulation> = fc.record({
  seed: fc.nat(),
  months: fc.constantFrom(1, 2),
  members: fc.integer({ min: 1, max: 14 }),
  founders: fc.constantFrom(0, 1, 5),
  growth: fc.constantFrom('steady', 'compound'),
  branching: fc.constantFrom('random', 'even', 'uneven'),
  directs: fc.constantFrom(1, 2, 3),
  sides: fc.constantFrom('random', 'alternate', 'left'),
  packages: fc.constantFrom(
    [
      { code: 'A', weight: 1 },
      { code: 'B', weight: 2, amount: '150' },
    ],
    [
      { code: 'B', weight: 1, amount: '3333' },
      { code: 'A', weight: 1 },
    ],
    [
      { code: 'C', weight: 3 },
      { code: 'D', weight: 2 },
      { code: 'E', weight: 1 },
      { code: 'A', weight: 1 },
    ],
  ),
  upgrade_percent: fc.constantFrom(undefined, '80'),
  active_percent: fc.constantFrom('50', '100'),
  renewal_percent: fc.constantFrom('0', '90'),
  unpaid_percent: small('20'),
  churn_percent: small('60'),
  leavers: fc.constantFrom('idle', 'blocked'),
  orders: fc.constantFrom(null, {
    percent: '90',
    amount: '700',
    bv: '300',
    standing_percent: '40',
    silent_percent: '20',
  }),
  bets: fc.constantFrom(null, { per_day: 2, fee: '2' }),
  withdrawal_percent: small('80'),
});

const others = fc.record({
  withdrawal_level: optional(
    levels.map((shared) => ({
      ...shared,
      levels: [{ percent: '1', need: shared.levels[0]?.need ?? {} }],
      base: 'net',
    })),
  ),
  next_bet: optional(fc.record({ lookback_hours: fc.constantFrom(1, 13, 48) })),
  gaming_level: optional(
    levels.map((shared) => ({ ...shared, levels: [{ percent: '20', need: shared.levels[0]?.need ?? {} }] })),
  ),
});

/** Ranks by the volume of a period, kept by less of it. */
const volumeRanks = optional(
  fc.record({
    period: fc.constantFrom(...PERIODS),
    week_starts: fc.constantFrom(...WEEKDAYS),
    breakaway: fc.constantFrom(null, 'R1'),
    asked: fc.constantFrom('own_bv', 'group_bv', 'team_bv'),
    keep: fc.constantFrom(undefined, { own_bv: '1' }),
    new_directs: fc.constantFrom(undefined, 1),
    legs: fc.constantFrom(undefined, { R0: 1 }),
  }),
).map((ranks) =>
  ranks
    ? {
        calendar: { week_starts: ranks.week_starts, year_starts: 4 },
        rank_rules: { period: ranks.period, breakaway: ranks.breakaway },
        ranks: [
          { code: 'R0', [ranks.asked]: '500', ...written({ new_directs: ranks.new_directs }) },
          {
            code: 'R1',
            [ranks.asked]: '1500',
            ...written({ legs_with_rank: ranks.legs, keep: ranks.keep }),
            ...(ranks.keep ? { grace: 1 } : {}),
          },
          { code: 'R2', directs: 4 },
        ],
      }
    : {},
);

/** Every kind there is, each of them now and then. */
const everyPlan: fc.Arbitrary<Plan> = fc
  .tuple(plans, topupPlans, others, volumeRanks)
  .map(([periodic, instant, rest, ranked]) =>
    aPlan({
      ...periodic,
      ...ranked,
      incomes: { ...periodic.incomes, ...instant.incomes, ...written(rest) },
      withdrawal: { charge_percent: '10', minimum: '1' },
    }),
  );

function finished(input: LabInput): LabRun {
  const run = runLab(input);
  for (;;) {
    const step = run.next();
    if (step.done) return step.value;
  }
}

function comparable({ months, paid }: LabRun, digits: number) {
  return {
    months: months.map(({ topups, orders, fees, charges, sums }) => ({
      topups,
      orders,
      fees,
      charges: unitsText(charges, digits),
      sums: sumsInOrder(sums).map(([kind, own]) => [
        kind,
        own.rows,
        ...[own.gross, own.paid, own.trimmed, own.lapsed].map((units) => unitsText(units, digits)),
      ]),
    })),
    paid: [...paid].map((units) => unitsText(units, digits)),
  };
}

function comparableNaively(lab: NaiveLab, months: NaiveMonth[], digits: number) {
  const sum = (rows: NaiveMonth['rows'], of: (row: NaiveMonth['rows'][number]) => string) =>
    moneyText(
      rows.reduce((total, row) => total.plus(of(row)), toDecimal('0')),
      digits,
    );
  const sumsOf = (all: NaiveMonth['rows']) =>
    kinds.flatMap((kind) => {
      const rows = all.filter((row) => row.kind === kind);
      const lapsed = rows.filter(({ status }) => status === 'lapsed');
      const trimmed = rows.filter(({ status }) => status !== 'lapsed');
      const cut = moneyText(
        toDecimal(sum(trimmed, ({ gross }) => gross)).minus(sum(trimmed, ({ amount }) => amount)),
        digits,
      );
      return rows.length === 0
        ? []
        : [
            [
              kind,
              rows.length,
              sum(rows, ({ gross }) => gross),
              sum(rows, ({ amount }) => amount),
              cut,
              sum(lapsed, ({ gross }) => gross),
            ],
          ];
    });
  return {
    months: months.map(({ rows, topups, orders, fees, charges }) => ({
      topups,
      orders,
      fees,
      charges: moneyText(charges, digits),
      sums: sumsOf(rows),
    })),
    paid: [...lab.script.joinedOn].map((_, i) => moneyText(lab.earned[i] ?? '0', digits)),
  };
}

const kinds = [
  'fast_start',
  'referral',
  'level',
  'spill',
  'single_leg',
  'matrix',
  'withdrawal_level',
  'next_bet',
  'gaming_level',
  'roi',
  'roi_level',
  'matching',
  'matching_level',
  'reward',
  'repurchase_level',
  'bonus',
];

test(
  '30 random runs come to what every event and every closing comes to by itself, also when they go on from another',
  () => {
    fc.assert(
      fc.property(
        everyPlan,
        populations,
        populations,
        fc.constantFrom(0, 2),
        (plan, first, second, digits) => {
          const sold = soldPackages(first, packages, digits);
          const script = writeScript(first, '2026-01-25', { sold, firstPlace: 0, digits });
          const naive = openNaiveLab(plan, digits, script, sold);
          const months = runNaively(naive);
          const run = finished({ plan, packages: sold, digits, script, start: null });
          expect(comparable(run, digits)).toEqual(comparableNaively(naive, months, digits));
          expect([...run.active].map(Boolean)).toEqual(
            run.active.length === 0 ? [] : [...script.joinedOn].map((_, i) => isActive(naive.state, i)),
          );

          const start = startOf(naive);
          const more = soldPackages(second, packages, digits);
          const from = dateOf((script.months.at(-1)?.last ?? 0) + 1);
          const next: LabScript = writeScript(
            second,
            from,
            { sold: more, firstPlace: sold.length, digits },
            start,
          );
          const all = [...sold, ...more];
          continueNaively(naive, next, all);
          const later = runNaively(naive);
          const going = finished({ plan, packages: all, digits, script: next, start });
          expect(comparable(going, digits)).toEqual(comparableNaively(naive, later, digits));
        },
      ),
      runs(30),
    );
  },
  patience,
);

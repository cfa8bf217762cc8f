import { Decimal, toDecimal } from '../money.ts';
import type { Package } from '../plan/package.ts';
import type { Plan } from '../plan/plan.ts';
import { type Solvency, solvencyOf } from '../plan/solvency.ts';
import { type Disclosure, disclose } from './disclosure.ts';
import { type LabFigures, type LabMonthFigures, summarize } from './figures.ts';
import { type SoldPackage, soldPackages } from './packages.ts';
import type { LabPopulation, LabStart } from './population.ts';
import { runLab } from './run-lab.ts';
import { type LabScript, writeScript } from './script.ts';
import { runTree, type TreeCase } from './worst-case.ts';

/** The result of a plan; money as decimal text. */
export type LabResult = {
  months: LabMonthFigures[];
  total: LabFigures;
  /** The first month in which payouts exceed what comes in, alone and all of them so far; null = none. */
  break_even: { month: string | null; cumulative: string | null };
  disclosure: { all: Disclosure; active: Disclosure };
  worst_case: { bound: Solvency; trees: TreeCase[] };
};

export type Trial = {
  plans: readonly Plan[];
  /** On sale. */
  packages: readonly Package[];
  population: LabPopulation;
  /** The first day, `YYYY-MM-DD`. */
  from: string;
  /** The company's, or fewer: `exactDigits`. */
  digits: number;
  /** null = nobody is there before. `packages`: those its topups name by place. */
  start: LabStart | null;
  /** Levels of the complete trees of the worst case. */
  trees: readonly number[];
};

/**
 * Tries plans out on the same population, one after the other. Yields the progress after each step. Throws as
 * `soldPackages` does.
 */
export function* tryPlans(trial: Trial): Generator<{ done: number; of: number }, LabResult[]> {
  const { plans, population, start, digits } = trial;
  const sold = soldPackages(population, trial.packages, digits);
  const before = start?.facts.packages.map((facts) => ({ ...facts, referral_rate: null })) ?? [];
  const script = writeScript(population, trial.from, { sold, firstPlace: before.length, digits }, start);
  const days = lengthOf(script);
  const of = plans.length * (days + trial.trees.length);
  const results: LabResult[] = [];
  let done = 0;
  for (const plan of plans) {
    const packages = [...before, ...sold];
    const run = runLab({ plan, packages, digits, script, start });
    let step = run.next();
    while (!step.done) {
      yield { done: ++done, of };
      step = run.next();
    }
    const { months, active } = step.value;
    const trees: TreeCase[] = [];
    for (const levels of trial.trees) {
      trees.push(runTree(plan, sold[0] as SoldPackage, levels, digits));
      yield { done: ++done, of };
    }
    results.push({
      ...summarize(months, digits),
      disclosure: {
        all: disclose(step.value, null, digits),
        active: disclose(step.value, active, digits),
      },
      worst_case: { bound: solvencyOf(plan, trial.packages), trees },
    });
  }
  return results;
}

/**
 * The company's digits, or as many as there are when every sum of a trial is to fit into a double: with 8 digits, some
 * ten million. `already`: what those who are there have bought.
 */
export function exactDigits(
  digits: number,
  { population, packages }: Pick<Trial, 'population' | 'packages'>,
  already = '0',
): number {
  const { members, months, orders, bets } = population;
  const prices = population.packages.map(({ code, amount }) => {
    const item = packages.find((sold) => sold.code === code);
    return toDecimal(amount ?? item?.amount ?? item?.min ?? '0');
  });
  const each = Decimal.max('0', ...prices)
    .plus(orders?.amount ?? '0')
    .times(months + 1)
    .times(members);
  const largest = each
    .plus(already)
    .plus(toDecimal(bets?.fee ?? '0').times((bets?.per_day ?? 0) * 31 * months));
  let exact = digits;
  // payouts may be a multiple of what came in
  while (
    exact > 0 &&
    largest
      .times(32)
      .times(10 ** exact)
      .gt(Number.MAX_SAFE_INTEGER)
  )
    exact--;
  return exact;
}

const lengthOf = ({ months }: LabScript): number => (months.at(-1)?.last ?? 0) - (months[0]?.first ?? 1) + 1;

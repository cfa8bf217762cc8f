import { dateOf } from '@banyan/plan/days';
import { soldPackages } from '@banyan/plan/lab/packages';
import type { LabPopulation } from '@banyan/plan/lab/population';
import { runLab } from '@banyan/plan/lab/run-lab';
import { writeScript } from '@banyan/plan/lab/script';
import { sumsInOrder } from '@banyan/plan/lab/sums';
import { parseScenario, type Scenario } from '@banyan/plan/scenario/scenario-file';
import { LEFT } from '@banyan/plan/trees/trees';
import { expect, inject, it } from 'vitest';
import { tryScenario } from './try-scenario.ts';

const packages = [
  { code: 'S', name: 'Starter', amount: '400', bv: '300' },
  { code: 'M', name: 'Middle', amount: '900', bv: '500' },
  { code: 'L', name: 'Large', amount: '2000', bv: '1000' },
];
const plan = {
  incomes: {
    referral: { base_rule: 'min_own_package', rate: { percent: '10', by_package: { M: '12', L: '15' } } },
    level: { levels: [{ percent: '4', need: { directs: 1 } }, { percent: '2' }] },
    matching: { unit: '100', percent: '10', cap: 'package' },
    walks: [
      { code: 'UNI', walk: 'levels', levels: [{ percent: '3', by_rank: { GOLD: '5' } }, { percent: '1' }] },
      { code: 'STEP', walk: 'differential', rate: { percent: '0', by_rank: { SILVER: '4', GOLD: '8' } } },
    ],
  },
  rank_rules: { period: 'weekly' },
  ranks: [
    { code: 'SILVER', group_bv: '600', keep: { own_bv: '300' }, grace: 1 },
    { code: 'GOLD', group_bv: '2000' },
  ],
  caps: { topup_multiple: '3' },
};
const population: LabPopulation = {
  seed: 11,
  months: 1,
  members: 14,
  founders: 6,
  growth: 'steady',
  branching: 'random',
  directs: 2,
  sides: 'random',
  packages: [
    { code: 'S', weight: 4 },
    { code: 'M', weight: 2 },
    { code: 'L', weight: 1 },
  ],
  active_percent: '90',
  renewal_percent: '30',
  upgrade_percent: '80',
  unpaid_percent: '0',
  churn_percent: '0',
  leavers: 'idle',
  orders: { percent: '60', amount: '250', bv: '200', standing_percent: '30', silent_percent: '0' },
  bets: null,
  withdrawal_percent: '0',
};

/** What the people of the script do, step by step on the same dates. */
function scenarioOf(script: ReturnType<typeof writeScript>, code: (place: number) => string): Scenario {
  const { network, joinedOn, topups, orders, months } = script;
  const name = (i: number | undefined) => `M${i}`;
  const steps: object[] = [];
  const on = (events: { length: number; [k: number]: number }, day: number) =>
    Array.from(events).flatMap((of, k) => (of === day ? [k] : []));
  for (let day = months[0]?.first ?? 0; day <= (months.at(-1)?.last ?? -1); day++) {
    const at = { on: `${dateOf(day)}T10:00` };
    for (const i of on(joinedOn, day))
      steps.push({
        ...at,
        join: name(i),
        ...(i > 0 && {
          sponsor: name(network.sponsor[i]),
          side: network.sponsorSide[i] === LEFT ? 'L' : 'R',
        }),
      });
    for (const t of on(topups.day, day)) {
      const member = name(topups.owner[t]);
      const bought = { ...at, package: code(topups.package[t] as number) };
      steps.push(
        (topups.upgrades?.[t] ?? -1) >= 0 ? { ...bought, upgrade: member } : { ...bought, topup: member },
      );
    }
    for (const k of on(orders.day, day))
      steps.push({ ...at, order: name(orders.member[k]), lines: [{ bv: '200', quantity: 1 }] });
    steps.push({ close: dateOf(day) });
  }
  const read = parseScenario({ packages, plan, steps });
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read.scenario;
}

it('pays in the lab what a scenario of the same people and dates pays, who upgrade too', async () => {
  const sold = soldPackages(population, packages, 2);
  const script = writeScript(population, '2026-01-01', { sold, firstPlace: 0, digits: 2 });
  expect([...(script.topups.upgrades ?? [])].filter((from) => from >= 0).length).toBeGreaterThan(3);
  const scenario = scenarioOf(script, (place) => sold[place]?.code ?? '');
  const { outcome, differences } = await tryScenario(inject('databaseServerUrl'), scenario);
  expect([...outcome.refused, ...differences]).toEqual([]);
  const run = runLab({ plan: scenario.plan, packages: sold, digits: 2, script, start: null });
  let step = run.next();
  while (!step.done) step = run.next();
  const { months, paid } = step.value;
  const units = (text: string) => BigInt(text.replace('.', ''));
  const rows = (kind: string) => outcome.incomes.filter((row) => row.kind === kind);
  const sum = (of: typeof outcome.incomes, key: 'gross' | 'amount') =>
    of.reduce((total, row) => total + units(row[key]), 0n);
  const inLab = sumsInOrder(months[0]?.sums ?? new Map());
  expect(inLab.map(([kind, sums]) => [kind, sums.rows, sums.gross, sums.paid])).toEqual(
    inLab.map(([kind]) => [kind, rows(kind).length, sum(rows(kind), 'gross'), sum(rows(kind), 'amount')]),
  );
  expect(inLab.reduce((total, [, sums]) => total + sums.rows, 0)).toBe(outcome.incomes.length);
  expect(Array.from(paid, (own) => BigInt(own))).toEqual(
    Array.from(paid, (_, i) =>
      sum(
        outcome.incomes.filter(({ member }) => member === `M${i}`),
        'amount',
      ),
    ),
  );
});

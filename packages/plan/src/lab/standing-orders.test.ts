import { expect, test } from 'vitest';
import { aPlan } from '../../test/builders.ts';
import { dateOf } from '../days.ts';
import type { Package } from '../plan/package.ts';
import { soldPackages } from './packages.ts';
import type { LabOrders, LabPopulation } from './population.ts';
import { writeScript } from './script.ts';
import { tryPlans } from './try-plans.ts';

const packages: Package[] = [{ code: 'A', name: 'A', amount: '1000', bv: '600' }];
const population: LabPopulation = {
  seed: 7,
  months: 4,
  members: 200,
  founders: 200,
  growth: 'steady',
  branching: 'even',
  directs: 3,
  sides: 'random',
  packages: [{ code: 'A', weight: 1 }],
  active_percent: '100',
  renewal_percent: '0',
  unpaid_percent: '0',
  churn_percent: '0',
  leavers: 'idle',
  orders: null,
  bets: null,
  withdrawal_percent: '0',
};
const none: LabOrders = { percent: '0', amount: '250', bv: '200' };
const ordersOf = (orders: LabOrders, from = '2026-01-31') => {
  const own = { ...population, orders };
  const sold = soldPackages(own, packages, 2);
  return writeScript(own, from, { sold, firstPlace: 0, digits: 2 }).orders;
};

test('everybody who keeps a standing order has one of every month, on its day or the last of a shorter month', () => {
  const { day, member } = ordersOf({ ...none, standing_percent: '100' });
  const byMember = new Map<number, string[]>();
  day.forEach((on, k) => {
    const own = member[k] as number;
    byMember.set(own, [...(byMember.get(own) ?? []), dateOf(on)]);
  });
  expect(byMember.size).toBe(200);
  for (const dates of byMember.values()) {
    expect(dates.map((date) => date.slice(0, 7))).toEqual(['2026-02', '2026-03', '2026-04']);
    const [february = '', march = '', april = ''] = dates.map((date) => date.slice(8));
    expect([Math.min(28, Number(march)), Math.min(30, Number(march))]).toEqual([
      Number(february),
      Number(april),
    ]);
  }
});

test('some keep one, some of those fall silent, and who keeps none orders as before', () => {
  expect(ordersOf(none).day).toHaveLength(0);
  const all = ordersOf({ ...none, standing_percent: '50' }).day.length;
  expect(all).toBeGreaterThan(200);
  expect(all).toBeLessThan(400);
  const silent = ordersOf({ ...none, standing_percent: '50', silent_percent: '50' }).day.length;
  expect(silent).toBeGreaterThan(0);
  expect(silent).toBeLessThan(all * 0.6);
  expect(ordersOf({ ...none, standing_percent: '50', silent_percent: '100' }).day).toHaveLength(0);
});

test('holders of each rank are counted at the end of every month', () => {
  const plan = aPlan({
    incomes: {},
    ranks: [
      { code: 'S', self_investment: '1000' },
      { code: 'G', directs: 3 },
    ],
  });
  const run = tryPlans({
    packages,
    population: { ...population, months: 2 },
    from: '2026-01-01',
    digits: 2,
    start: null,
    trees: [],
    plans: [plan],
  });
  let step = run.next();
  while (!step.done) step = run.next();
  for (const { holders, members } of step.value[0]?.months ?? []) {
    expect(holders.map(({ rank }) => rank)).toEqual(['S', 'G']);
    const [s, g] = holders.map((own) => own.members);
    expect((s ?? 0) + (g ?? 0)).toBe(members);
    expect(g).toBeGreaterThan(50);
  }
});

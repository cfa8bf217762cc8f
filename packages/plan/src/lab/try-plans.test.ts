import { expect, test } from 'vitest';
import { aPlan } from '../../test/builders.ts';
import type { Package } from '../plan/package.ts';
import { planTemplates } from '../plan/templates.ts';
import { disclose } from './disclosure.ts';
import { percentOf } from './figures.ts';
import { soldPackages } from './packages.ts';
import type { LabPopulation } from './population.ts';
import { writeScript } from './script.ts';
import { exactDigits, type LabResult, tryPlans } from './try-plans.ts';
import { runTree } from './worst-case.ts';

const packages: Package[] = [
  { code: 'A', name: 'A', amount: '1000' },
  { code: 'B', name: 'B', amount: '5000', roi_percent: '1' },
];
const population: LabPopulation = {
  seed: 7,
  months: 3,
  members: 400,
  founders: 1,
  growth: 'steady',
  branching: 'random',
  directs: 2,
  sides: 'random',
  packages: [
    { code: 'A', weight: 3 },
    { code: 'B', weight: 1 },
  ],
  active_percent: '80',
  renewal_percent: '10',
  unpaid_percent: '0',
  churn_percent: '5',
  leavers: 'idle',
  orders: null,
  bets: null,
  withdrawal_percent: '0',
};
const referral = { rate: { percent: '10' } };
const trial = { packages, population, from: '2026-01-01', digits: 2, start: null, trees: [10] };

function tried(plans: object[], over: Partial<LabPopulation> = {}): LabResult[] {
  const run = tryPlans({ ...trial, population: { ...population, ...over }, plans: plans.map(aPlan) });
  for (;;) {
    const step = run.next();
    if (step.done) return step.value;
  }
}
const scriptOf = (over: Partial<LabPopulation>) => {
  const own = { ...population, ...over };
  return writeScript(own, '2026-01-01', { sold: soldPackages(own, packages, 2), firstPlace: 0, digits: 2 });
};

test.each([
  [10, '40.05'],
  [20, '90.00'],
])(
  'a complete binary tree of %i levels costs %s of 100 of turnover when a tenth of what is matched is paid, uncapped',
  (levels, percent) => {
    const plan = aPlan({ incomes: { matching: { percent: '10' } } });
    const [sold] = soldPackages(population, packages, 2);
    if (!sold) throw new Error('a package is sold');
    expect(runTree(plan, sold, levels, 2)).toEqual({
      levels,
      members: 2 ** levels - 1,
      package: 'A',
      per_100: percent,
      kinds: [{ kind: 'matching', per_100: percent }],
    });
  },
);

test('the same seed is the same people, another seed others', () => {
  expect(scriptOf({})).toEqual(scriptOf({}));
  expect(scriptOf({}).network.sponsor).not.toEqual(scriptOf({ seed: 8 }).network.sponsor);
  // what people buy does not decide who joins
  expect(scriptOf({ renewal_percent: '90' }).network).toEqual(scriptOf({}).network);
});

test('people join steadily or ever faster, all of them within the months', () => {
  const joinedBy = (growth: 'steady' | 'compound', day: number) => {
    const { joinedOn, months } = scriptOf({ growth, members: 1000, founders: 10 });
    return joinedOn.filter((joined) => joined <= (months[0]?.first ?? 0) + day).length;
  };
  expect(joinedBy('steady', 44)).toBeGreaterThan(490);
  expect(joinedBy('steady', 44)).toBeLessThan(520);
  expect(joinedBy('compound', 44)).toBeLessThan(120);
  expect(joinedBy('compound', 89)).toBe(1000);
  expect(joinedBy('steady', 0)).toBeGreaterThanOrEqual(10);
});

test('branching says who sponsors', () => {
  const directsOf = (over: Partial<LabPopulation>) => {
    const { sponsor } = scriptOf({ members: 4000, churn_percent: '0', ...over }).network;
    const directs = new Int32Array(sponsor.length);
    for (const by of sponsor) if (by >= 0) directs[by] = (directs[by] ?? 0) + 1;
    return Math.max(...directs);
  };
  expect(directsOf({ branching: 'even', directs: 3 })).toBe(3);
  expect(directsOf({ branching: 'random' })).toBeLessThan(40);
  expect(directsOf({ branching: 'uneven' })).toBeGreaterThan(60);
});

test('a member who has left neither buys nor sponsors, and a tenth a month leaves a tenth', () => {
  const { leavesOn, joinedOn, network, topups, months } = scriptOf({
    churn_percent: '50',
    renewal_percent: '100',
  });
  topups.owner.forEach((owner, t) => {
    expect(topups.day[t]).toBeLessThan(leavesOn[owner] ?? 0);
  });
  network.sponsor.forEach((by, i) => {
    if (by > 0) expect(leavesOn[by]).toBeGreaterThan(joinedOn[i] ?? 0);
  });
  const end = months.at(-1)?.last ?? 0;
  const left = scriptOf({ founders: 400, churn_percent: '10' }).leavesOn.filter((day) => day <= end).length;
  expect(left).toBeGreaterThan(70);
  expect(left).toBeLessThan(150);
});

test('a plan that pays more than it takes has a month in which it breaks', () => {
  const [sound, broken, late] = tried([
    { incomes: { referral } },
    { incomes: { referral: { rate: { amount: '9000' } } } },
    { incomes: { referral, roi: {} } },
  ]);
  expect(sound?.break_even).toEqual({ month: null, cumulative: null });
  expect(broken?.break_even).toEqual({ month: '2026-01', cumulative: '2026-01' });
  expect(Number(broken?.total.per_100)).toBeGreaterThan(100);
  const months = late?.months.map(({ per_100 }) => Number(per_100)) ?? [];
  expect(months).toEqual(months.toSorted((a, b) => a - b));
});

test('what came in and went out adds up by kind and month', () => {
  const [result] = tried([
    { incomes: { referral, matching: { percent: '10', cap: { per_closing: '500' } } } },
  ]);
  if (!result) throw new Error('no result');
  const { months, total } = result;
  const sum = (values: string[]) => values.reduce((all, value) => all + Math.round(Number(value) * 100), 0);
  expect(sum(months.map(({ turnover }) => turnover))).toBe(sum([total.turnover]));
  expect(sum(months.flatMap(({ kinds }) => kinds.map(({ paid }) => paid)))).toBe(sum([total.paid]));
  expect(sum([total.paid, total.trimmed, total.lapsed])).toBe(sum([total.gross]));
  expect(months.at(-1)?.cumulative_per_100).toBe(total.per_100);
  expect(total.kinds.map(({ kind }) => kind)).toEqual(['referral', 'matching']);
  expect(result.worst_case.bound.percent).toBeNull();
  expect(result.worst_case.trees.map(({ levels }) => levels)).toEqual([10]);
});

test('two plans are tried on the same people', () => {
  const [one, two] = tried([{ incomes: { referral } }, { incomes: {} }]);
  expect(one?.total.turnover).toBe(two?.total.turnover);
  expect(two?.total.per_100).toBe('0.00');
  expect(two?.disclosure.all.nothing_percent).toBe('100.00');
});

test('a statement of ten members: who earns nothing, the middle, tenths and the top', () => {
  const paid = Float64Array.from([0, 0, 0, 0, 100, 200, 300, 400, 1000, 8000]);
  const spent = new Float64Array(10).fill(300);
  expect(disclose({ paid, spent }, null, 2)).toMatchObject({
    members: 10,
    earning_nothing: 4,
    nothing_percent: '40.00',
    behind: 6,
    behind_percent: '60.00',
    mean: '10.00',
    median: '1.50',
    top_share: '80.00',
  });
  const { deciles } = disclose({ paid, spent }, null, 2);
  expect(deciles[9]).toEqual({
    decile: 10,
    members: 1,
    lowest: '80.00',
    highest: '80.00',
    mean: '80.00',
    share: '80.00',
  });
  const few = disclose({ paid, spent }, Uint8Array.from([1, 0, 0, 0, 0, 0, 0, 0, 0, 1]), 2);
  expect(few).toMatchObject({ members: 2, median: '40.00', mean: '40.00', nothing_percent: '50.00' });
  expect(disclose({ paid, spent }, new Uint8Array(10), 2)).toMatchObject({
    members: 0,
    nothing_percent: null,
    deciles: [],
  });
});

test('percentages are rounded half up', () => {
  expect(percentOf(1, 3)).toBe('33.33');
  expect(percentOf(5, 100_000)).toBe('0.01');
  expect(percentOf(1, 0)).toBeNull();
});

test('digits are given up where sums would not be exact', () => {
  expect(exactDigits(2, trial)).toBe(2);
  expect(exactDigits(8, trial)).toBe(7);
  expect(exactDigits(2, trial, '900000000000000')).toBe(0);
});

test('a package that is not sold is named', () => {
  expect(() => tried([{ incomes: {} }], { packages: [{ code: 'X', weight: 1 }] })).toThrow(
    'there is no package X',
  );
});

test.each(planTemplates.map((template) => [template.code, template.plan] as const))(
  'the lab tries the unchanged template %s, and it pays less than comes in',
  (_, plan) => {
    const [result] = tried([plan], { orders: { percent: '80', amount: '250', bv: '200' } });
    expect(Number(result?.total.paid)).toBeGreaterThan(0);
    expect(Number(result?.total.paid)).toBeLessThan(Number(result?.total.turnover));
  },
);

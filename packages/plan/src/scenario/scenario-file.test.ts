import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { INCOME_KINDS } from '../plan/plan.ts';
import { parseScenario } from './scenario-file.ts';

const range = { code: 'P', name: 'Range', min: '100', max: '100000' };

/** The example of docs/plans.md §6. */
const example = {
  title: 'level income',
  company: { round_off_digits: 2, timezone: 'Asia/Kolkata' },
  packages: [range],
  plan: { incomes: { level: { levels: [{ percent: '5', need: { directs: 1 } }] } } },
  steps: [
    { on: '2026-01-02T10:00', join: 'A' },
    { on: '2026-01-02T10:01', join: 'B', sponsor: 'A', side: 'L' },
    { on: '2026-01-02T10:02', topup: 'A', package: 'P', amount: '1000' },
    { on: '2026-01-02T10:03', topup: 'B', package: 'P', amount: '10000' },
    { close: '2026-01-02' },
  ],
  expect: {
    kinds: ['level'],
    incomes: [{ kind: 'level', member: 'A', from: 'B', level: 1, amount: '500.00', status: 'credited' }],
    wallets: { A: { main: '500.00' } },
  },
};

function problemsOf(over: object): string[] {
  const result = parseScenario({ ...example, ...over });
  return 'problems' in result ? result.problems.map(({ path, message }) => `${path}: ${message}`) : [];
}

const start = { on: '2026-01-02T10:00', join: 'A' };
const stepProblems = (...steps: unknown[]) => problemsOf({ steps: [start, ...steps], expect: {} });

test('the example of the format is read', () => {
  const result = parseScenario(example);
  expect('scenario' in result && result.scenario).toMatchObject({
    title: 'level income',
    plan: { incomes: { level: { start_level: 1, compression: false } } },
    steps: [
      { join: 'A', side: 'auto', pan: true },
      { join: 'B', sponsor: 'A', side: 'L' },
      { topup: 'A', package: 'P', amount: '1000' },
      { topup: 'B' },
      { close: '2026-01-02' },
    ],
  });
});

test('what may be missing gets its default', () => {
  expect(parseScenario({ steps: [start] })).toEqual({
    scenario: {
      title: '',
      company: { round_off_digits: 2, timezone: 'Asia/Kolkata' },
      packages: [],
      plan: { incomes: {}, ranks: [], caps: {}, withdrawal: { charge_percent: '0', minimum: '0' } },
      steps: [{ ...start, side: 'auto', pan: true }],
      expect: {},
    },
  });
});

test('an unknown step is refused with its place', () => {
  const steps = [{ join: 'B', sponsor: 'A' }, {}, { on: '2026-01-02T10:00', foo: 'A' }];
  expect(stepProblems(...steps)).toEqual(['steps[2]: names no step', 'steps[3].foo: unknown step']);
});

test('an unknown key of a step, of the file and of what is expected is refused with its place', () => {
  expect(stepProblems({ join: 'B', sponsor: 'A', color: 'red' }, { block: 'A', topup: 'A' })).toEqual([
    'steps[1].color: unknown key',
    'steps[2].topup: unknown key',
  ]);
  expect(problemsOf({ speed: 1, expect: { carries: {}, incomes: [{ colour: 'X' }] } }).sort()).toEqual([
    'expect.carries: unknown key',
    'expect.incomes[0].colour: unknown key',
    'speed: unknown key',
  ]);
});

test('an unknown kind is refused with its place, in the plan, a published plan and what is expected', () => {
  const plan = { incomes: { lottery: {} } };
  expect(problemsOf({ plan, steps: [start, { publish: plan }] })).toEqual([
    'plan.incomes.lottery: unknown kind',
  ]);
  expect(stepProblems({ publish: plan })).toEqual(['steps[1].publish.incomes.lottery: unknown kind']);
  expect(problemsOf({ expect: { kinds: ['lottery'] } })).toEqual([
    `expect.kinds[0]: must be one of ${INCOME_KINDS.join(', ')}`,
  ]);
});

test('a plan that is to be refused is left to the run', () => {
  const steps = [start, { publish: { incomes: { lottery: {} } } }];
  expect(problemsOf({ steps, expect: { refused: [{ step: 1, code: 'plan_invalid' }] } })).toEqual([]);
});

test('what is expected may be written as numbers', () => {
  const incomes = [{ amount: 5.5, pool: null }];
  expect(parseScenario({ steps: [start], expect: { incomes, wallets: { A: { main: 0 } } } })).toMatchObject({
    scenario: { expect: { incomes: [{ amount: '5.5', pool: null }], wallets: { A: { main: '0' } } } },
  });
});

test('every problem is named at once, each with its place', () => {
  const json = {
    company: { round_off_digits: 9, timezone: 'Mars' },
    packages: [{ code: 'P', name: 'P' }],
    plan: { caps: { topup_multiple: 3 } },
    steps: [{ on: '2026-02-30T10:00', join: '' }, { close: '2026-1-2' }, 'x', { topup: 'A', amount: 5 }],
    expect: {
      incomes: [{ amount: 'five', status: 'paid', reason: 'bad' }],
      refused: [{ step: 0, code: 'odd' }],
    },
  };
  expect(problemsOf(json).map((problem) => problem.split(':')[0])).toEqual([
    'company.round_off_digits',
    'company.timezone',
    'expect.incomes[0].amount',
    'expect.incomes[0].status',
    'expect.incomes[0].reason',
    'expect.refused[0].code',
    'packages[0].amount',
    'plan.caps.topup_multiple',
    'steps[0].on',
    'steps[0].join',
    'steps[1].close',
    'steps[2]',
    'steps[3].package',
    'steps[3].amount',
  ]);
  for (const nothing of [null, [], 'x']) expect(parseScenario(nothing)).toHaveProperty('problems');
});

test('what no operation could be asked is refused before the run', () => {
  expect(
    problemsOf({
      packages: [range, range],
      steps: [
        { join: 'A' },
        { join: 'B' },
        { join: 'C', sponsor: 'A', parent: 'B' },
        { topup: 'A', package: 'Q' },
      ],
      expect: { refused: [{ step: 4 }] },
    }),
  ).toEqual([
    'packages[1].code: P stands twice',
    'steps[0].on: is required on the first step',
    'steps[1].sponsor: is required: only the first to join has none',
    'steps[2].side: must be L or R beside parent',
    'steps[3].package: there is no package Q',
    'expect.refused[0].step: there is no such step',
  ]);
});

test('what the product refuses is left to the run', () => {
  const steps = [
    { ...start, join: 'B', sponsor: 'nobody' },
    { topup: 'nobody', package: 'P', amount: '-5' },
    { topup: 'A', package: 'P' },
  ];
  expect(stepProblems(...steps)).toEqual([]);
});

test('every step and every expectation of the format is read', () => {
  const steps = [
    { ...start },
    { withdraw: 'A', amount: '10000' },
    { fail_withdrawal: 'A' },
    { order: 'A', id: 'O1', lines: [{ bv: '300', quantity: 2 }] },
    { refund: 'O1', quantity: 1 },
    { bet: 'A', game: 'aviator', stake: '100', fee: '2' },
    { virtual_business: 'A', side: 'R', amount: '3000' },
    { on: '2026-01-14T00:00', roi_percent: 'P', percent: '0.6' },
    { block: 'A' },
    { unblock: 'A' },
    { enter_matrix: 'A', pool: 'GOLD' },
    { reverse_topup: 'A' },
    { payout: '2026-01-31' },
  ];
  const expect_ = {
    carry: { A: { left: '2000', right: '0', left_virtual: '0', right_virtual: '1500' } },
    statements: [
      {
        member: 'A',
        on: '2026-01-31',
        gross: '5000',
        tds: '460',
        service: '250',
        repurchase: '500',
        net: '3790',
      },
      {},
    ],
    incomes: [{ kind: 'matching', reason: 'cap_closing', from: null }],
  };
  const result = parseScenario({ ...example, steps, expect: expect_ });
  expect(result).toMatchObject({ scenario: { expect: expect_ } });
  expect('scenario' in result && result.scenario.steps).toEqual(
    steps.map((step) =>
      'refund' in step ? { ...step, line: 0 } : 'join' in step ? { ...step, side: 'auto', pan: true } : step,
    ),
  );
});

test('a refund names an order before it, and a percentage a package that is there', () => {
  const order = { order: 'A', id: 'O1', lines: [{ bv: '300', quantity: 2 }] };
  expect(
    stepProblems(
      { refund: 'O1', quantity: 1 },
      order,
      order,
      { refund: 'O1', quantity: 1, line: 1 },
      { refund: 'O1', quantity: 9 },
      { roi_percent: 'Q', percent: '0.6' },
      { order: 'A', lines: [] },
    ),
  ).toEqual(['steps[7].lines: needs at least one line']);
  expect(
    stepProblems(
      { refund: 'O1', quantity: 1 },
      order,
      order,
      { refund: 'O1', quantity: 1, line: 1 },
      { refund: 'O1', quantity: 9 },
      { roi_percent: 'Q', percent: '0.6' },
    ),
  ).toEqual([
    'steps[1].refund: there is no order O1 before',
    'steps[3].id: O1 stands twice',
    'steps[4].line: the order has 1 lines, counted from 0',
    'steps[6].roi_percent: there is no package Q',
  ]);
});

const scenarios = new URL('../../../../scenarios/', import.meta.url);

test.each(readdirSync(scenarios).filter((name) => name.endsWith('.json')))(
  'scenarios/%s is a scenario file',
  (name) => {
    expect(parseScenario(JSON.parse(readFileSync(new URL(name, scenarios), 'utf8')))).toHaveProperty(
      'scenario',
    );
  },
);

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aLiveTopup, anUpline, aPlan, aQueued, aTopup } from '../../test/builders.ts';
import { runs } from '../../test/property-runs.ts';
import { toDecimal } from '../money.ts';
import { levelPoolsOf } from '../plan/plan-matrix.ts';
import type { UplineFacts } from './facts.ts';
import { topupIncomes } from './topup-incomes.ts';

const company = { round_off_digits: 2 };

test('referral comes before level, and both share the room of one cap', () => {
  const plan = aPlan({
    incomes: { referral: { rate: { percent: '10' } }, level: { levels: [{ percent: '5' }] } },
    caps: { topup_multiple: '3' },
  });
  const uplines = [anUpline('A', 1, { topups: [aLiveTopup('T', '10000', { earned: '29880' })] })];
  const { rows, topups } = topupIncomes(aTopup('1000'), { uplines }, plan, company);
  expect(rows).toMatchObject([
    { kind: 'referral', gross: '100.00', amount: '100.00', status: 'credited', reason: null },
    { kind: 'level', gross: '50.00', amount: '20.00', trimmed: '30.00', reason: 'cap_multiple' },
  ]);
  expect(rows.map((row) => row.explanation.cap?.room)).toEqual(['120.00', '20.00']);
  expect(topups).toEqual([{ topup: 'T', amount: '10000', earned: '30000', is_completed: true }]);
});

test('the kinds of a topup follow one another: referral, level, spill, single leg, matrix', () => {
  const pool = { code: 'GOLD', width: 3, depth: 2, package: 'P', pay: 'per_placement' };
  const plan = aPlan({
    incomes: {
      matrix: { pools: [{ ...pool, levels: [{ amount: '50' }] }] },
      single_leg: { levels: [{ team: 1, amount: '1' }] },
      spill: { type: 'placement', percent: '2' },
      level: { levels: [{ percent: '5' }] },
      referral: { rate: { percent: '10' } },
    },
    caps: { topup_multiple: '3' },
  });
  const topups = [aLiveTopup('T', '60')];
  const owner = (distance: number) => anUpline('P', distance, { topups });
  const [matrixPool] = levelPoolsOf(plan);
  if (!matrixPool) throw new Error('the pool is there');
  const above = [{ member: 'P', level: 1, is_full: false }];
  const outcome = topupIncomes(
    aTopup('1000'),
    {
      uplines: [anUpline('A', 1, { topups: [aLiveTopup('U', '1000')] })],
      placement_parent: owner(0),
      queue: { length: 2, new_no: 2, members: [{ ...aQueued(1), upline: owner(0) }] },
      matrix: { placements: [{ pool: matrixPool, entry_no: 2, above }], owners: [owner(0)] },
    },
    plan,
    company,
  );
  expect(outcome.rows.map(({ kind, member, amount }) => `${kind} ${member} ${amount}`)).toEqual([
    'referral A 100.00',
    'level A 50.00',
    'spill P 20.00',
    'single_leg P 1.00',
    'matrix P 50.00',
  ]);
  expect(outcome.topups).toContainEqual({ ...topups[0], earned: '71' });
});

test('a completed topup trims the next income whole: capped with amount 0, the owner stays eligible', () => {
  const plan = aPlan({ incomes: { level: { levels: [{ percent: '5' }] } }, caps: { topup_multiple: '3' } });
  const full = aLiveTopup('T', '10000', { earned: '30000', is_completed: true });
  const uplines = [anUpline('A', 1, { topups: [full] })];
  const { rows, topups } = topupIncomes(aTopup('5000'), { uplines }, plan, company);
  expect(rows).toMatchObject([
    { gross: '250.00', amount: '0.00', trimmed: '250.00', status: 'capped', reason: 'cap_multiple' },
  ]);
  expect(topups).toEqual([]);
});

test('with compression a capped upline has used its level', () => {
  const plan = aPlan({
    incomes: { level: { compression: true, levels: [{ percent: '5' }, { percent: '3' }] } },
    caps: { topup_multiple: '1' },
  });
  const uplines = [
    anUpline('B', 1, { topups: [aLiveTopup('T', '10', { earned: '10' })] }),
    anUpline('A', 2, { topups: [aLiveTopup('U', '1000')] }),
  ];
  expect(topupIncomes(aTopup('100'), { uplines }, plan, company).rows).toMatchObject([
    { member: 'B', level: 1, amount: '0.00', status: 'capped' },
    { member: 'A', level: 2, amount: '3.00', status: 'credited' },
  ]);
});

const cents = (max: number) =>
  fc.integer({ min: 0, max }).map((value) => toDecimal(`${value}e-2`).toFixed(2));
const percent = fc.integer({ min: 0, max: 1_000_000 }).map((value) => toDecimal(`${value}e-4`).toFixed());

const aRule = fc.record({
  percent,
  need: fc.record(
    { directs: fc.nat(3), self_investment: cents(20_000), team: fc.nat(3) },
    { requiredKeys: [] },
  ),
});

const anyPlan = fc
  .record({
    referral: fc.record({
      rate: fc.oneof(fc.record({ percent }), fc.record({ amount: cents(9_999) })),
      base: fc.constantFrom('amount_paid', 'amount', 'bv'),
      base_rule: fc.constantFrom('full', 'min_own_package'),
    }),
    level: fc.record({
      start_level: fc.integer({ min: 1, max: 3 }),
      compression: fc.boolean(),
      levels: fc.array(aRule, { minLength: 1, maxLength: 5 }),
    }),
    caps: fc.oneof(fc.constant({}), fc.record({ topup_multiple: fc.constantFrom('1', '2.5', '3') })),
  })
  .map(({ caps, ...incomes }) => aPlan({ incomes, caps }));

const anyUpline = fc
  .record({
    is_blocked: fc.boolean(),
    is_active: fc.boolean(),
    self_investment: cents(30_000),
    directs: fc.nat(4),
    team: fc.nat(4),
    highest_topup: cents(30_000),
    topups: fc.array(fc.record({ amount: cents(5_000), earned: cents(9_000), is_completed: fc.boolean() }), {
      maxLength: 3,
    }),
  })
  .map((upline) => ({ ...upline, is_active: upline.is_active && !upline.is_blocked }));

const anyChain = fc.array(anyUpline, { maxLength: 8 }).map((chain) =>
  chain.map((upline, index): UplineFacts => {
    const member = `M${index + 1}`;
    const topups = upline.topups.map((topup, at) => ({ topup: `${member}T${at}`, ...topup }));
    return anUpline(member, index + 1, { ...upline, topups });
  }),
);

const anyTopup = fc
  .record({ amount: cents(500_000), amount_paid: cents(500_000), bv: cents(500_000) })
  .map((topup) => aTopup(topup.amount, topup));

test('on every row gross = amount + trimmed, and a lapsed row pays nothing', () => {
  fc.assert(
    fc.property(anyTopup, anyChain, anyPlan, (event, uplines, plan) => {
      for (const row of topupIncomes(event, { uplines }, plan, company).rows) {
        expect(toDecimal(row.amount).plus(row.trimmed).eq(row.gross)).toBe(true);
        expect(row.status).toBe(
          row.reason === null ? 'credited' : row.reason === 'cap_multiple' ? 'capped' : 'lapsed',
        );
        if (row.status === 'lapsed') expect([row.amount, row.trimmed]).toEqual(['0.00', row.gross]);
        if (row.status === 'credited') expect(row.trimmed).toBe('0.00');
      }
    }),
    runs(200),
  );
});

test('the order in which the uplines were read does not matter', () => {
  const shuffled = anyChain.chain((chain) =>
    fc.tuple(fc.constant(chain), fc.shuffledSubarray(chain, { minLength: chain.length })),
  );
  fc.assert(
    fc.property(anyTopup, shuffled, anyPlan, (event, [uplines, mixed], plan) => {
      expect(topupIncomes(event, { uplines: mixed }, plan, company)).toEqual(
        topupIncomes(event, { uplines }, plan, company),
      );
    }),
    runs(200),
  );
});

test('no plan pays more levels than it has, each level once, compressed or not', () => {
  fc.assert(
    fc.property(anyTopup, anyChain, anyPlan, (event, uplines, plan) => {
      const level = plan.incomes.level;
      const rows = topupIncomes(event, { uplines }, plan, company).rows.filter(
        ({ kind }) => kind === 'level',
      );
      expect(rows.length).toBeLessThanOrEqual(level?.levels.length ?? 0);
      expect(rows.map((row) => row.level)).toEqual(rows.map((_, index) => (level?.start_level ?? 1) + index));
      if (level?.compression) expect(rows.filter((row) => row.status === 'lapsed')).toEqual([]);
    }),
    runs(200),
  );
});

test('no topup earns more than the cap, and what is booked is what is paid', () => {
  fc.assert(
    fc.property(anyTopup, anyChain, anyPlan, (event, uplines, plan) => {
      const { rows, topups } = topupIncomes(event, { uplines }, plan, company);
      const multiple = plan.caps.topup_multiple;
      for (const topup of multiple === undefined ? [] : topups) {
        const before = uplines.flatMap((upline) => upline.topups).find(({ topup: id }) => id === topup.topup);
        const hasEarned = !toDecimal(topup.earned).eq(before?.earned ?? '0');
        if (hasEarned)
          expect(
            toDecimal(multiple ?? '0')
              .times(topup.amount)
              .gte(topup.earned),
          ).toBe(true);
      }
      for (const row of multiple === undefined ? [] : rows) {
        const booked = row.allocations.reduce((sum, { amount }) => sum.plus(amount), toDecimal('0'));
        expect(booked.eq(row.amount)).toBe(true);
      }
    }),
    runs(200),
  );
});

import { expect, test } from 'vitest';
import { aPlan } from '../../test/builders.ts';
import { type Package, parsePackage } from './package.ts';
import { dangersOf, solvencyOf } from './solvency.ts';

function aPackage(over: object): Package {
  const read = parsePackage({ code: 'P', name: 'P', amount: '1000', ...over }, 2);
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read.package;
}

function worst(incomes: object, packages: Package[] = [aPackage({})], rest: object = {}) {
  const { kinds, percent } = solvencyOf(aPlan({ incomes, ...rest }), packages);
  return [...kinds.map((one) => `${one.kind} ${one.percent} of ${one.of}`), percent];
}

test('referral, levels and spill add up', () => {
  const level = { levels: ['5', '3', '2', '1'].map((percent) => ({ percent })) };
  const incomes = {
    referral: { rate: { percent: '10' } },
    level,
    spill: { type: 'placement', percent: '2' },
  };
  expect(worst(incomes)).toEqual(['referral 10 of topups', 'level 11 of topups', 'spill 2 of topups', '23']);
});

test("a package's own referral rate counts where it is higher, fixed amounts against the cheapest", () => {
  const incomes = { referral: { rate: { percent: '10' } }, level: { levels: [{ amount: '25' }] } };
  const packages = [aPackage({ referral_rate: { amount: '150' } }), aPackage({ code: 'Q', amount: '300' })];
  expect(worst(incomes, packages)).toEqual(['referral 50 of topups', 'level 8.34 of topups', '58.34']);
});

test('ROI runs for its days or to its multiple, and its levels share it', () => {
  const incomes = { roi: {}, roi_level: { levels: [{ percent: '10' }, { percent: '5' }] } };
  expect(worst(incomes, [aPackage({ roi_percent: '0.5', roi_days: 100 })])).toEqual([
    'roi 50 of topups',
    'roi_level 7.5 of topups',
    '57.5',
  ]);
  expect(worst(incomes, [aPackage({ roi_percent: '0.5', roi_days: 900, roi_multiple: '2' })])[0]).toBe(
    'roi 200 of topups',
  );
  expect(worst(incomes, [aPackage({ roi_percent: '0.5' })])).toEqual([
    'roi null of topups',
    'roi_level null of topups',
    null,
  ]);
});

test('the multiple cap bounds what nothing else does', () => {
  const incomes = { matching: { percent: '10' } };
  expect(worst(incomes)).toEqual(['matching null of topups', null]);
  expect(worst(incomes, [], { caps: { topup_multiple: '3' } })).toEqual(['matching null of topups', '300']);
});

test('the cap of the company bounds what closings pay, but neither instant kinds nor rewards', () => {
  const caps = { caps: { company: { percent: '40' } } };
  const incomes = { referral: { rate: { percent: '10' } }, matching: { percent: '10' } };
  expect(worst(incomes, [], caps)).toEqual(['referral 10 of topups', 'matching null of topups', '50']);
  const reward = { ladder: [{ code: 'R', left: '1', right: '1', amount: '1' }] };
  expect(worst({ reward }, [], caps)).toEqual(['reward null of topups', null]);
});

test('an entry pays every level above it, re-entries included', () => {
  const pool = { code: 'GOLD', width: 3, depth: 2, package: 'P', pay: 'per_placement' };
  const levels = [{ amount: '50' }, { amount: '30' }];
  expect(worst({ matrix: { pools: [{ ...pool, levels }] } })[0]).toBe('matrix 8 of topups');
  expect(worst({ matrix: { pools: [{ ...pool, levels, reentry: true }] } })[0]).toBe('matrix 9 of topups');
  expect(worst({ matrix: { pools: [{ ...pool, levels, package: 'X' }] } })[0]).toBe('matrix null of topups');
});

test('milestones, pools and extra directs', () => {
  const ranks = [{ code: 'GOLD' }];
  const incomes = {
    spill: { type: 'extra_direct', from: 3, amount: '50' },
    single_leg: {
      levels: [
        { team: 10, amount: '100' },
        { team: 50, amount: '20' },
      ],
    },
    bonus: { pools: [{ code: 'CLUB', percent: '2', shares: [{ rank: 'GOLD', shares: 1 }] }] },
  };
  expect(worst(incomes, undefined, { ranks })).toEqual([
    'spill 5 of topups',
    'single_leg 12 of topups',
    'bonus 2 of topups',
    '19',
  ]);
});

test('what withdrawals, bets and orders pay is not paid by topups', () => {
  const levels = [{ percent: '1' }, { percent: '0.5' }];
  const incomes = {
    withdrawal_level: { levels },
    next_bet: {},
    gaming_level: { levels },
    repurchase_level: { levels },
  };
  expect(worst(incomes, [], { withdrawal: { charge_percent: '10' } })).toEqual([
    'withdrawal_level 1.5 of withdrawals',
    'next_bet 17.5 of fees',
    'gaming_level 1.5 of fees',
    'repurchase_level 1.5 of orders',
    '0',
  ]);
});

test('a plan is dangerous by a source that pays more than it brings in, and by what nothing bounds', () => {
  const dangers = (incomes: object, rest: object = {}) =>
    dangersOf(aPlan({ incomes, ...rest }), [aPackage({})]);
  expect(dangers({ referral: { rate: { percent: '100' } } })).toEqual({ over: [], unbounded: [] });
  expect(
    dangers({
      referral: { rate: { percent: '60' } },
      level: { levels: [{ percent: '41' }] },
      repurchase_level: { levels: [{ percent: '90' }, { percent: '20' }] },
    }).over,
  ).toEqual([
    { of: 'topups', percent: '101' },
    { of: 'orders', percent: '110' },
  ]);
  const matching = { percent: '10' };
  const matching_level = { levels: [{ percent: '10' }] };
  expect(dangers({ matching, matching_level }).unbounded).toEqual(['matching', 'matching_level']);
  expect(dangers({ matching: { ...matching, cap: { per_closing: '500' } } }).unbounded).toEqual([]);
  expect(dangers({ matching, matching_level }, { caps: { topup_multiple: '1' } })).toEqual({
    over: [],
    unbounded: [],
  });
});

test('a board costs its cycle of what its entries bring, those that a head makes again left out', () => {
  const board = { code: 'B', package: 'P', mode: 'board', width: 2, depth: 2, cycle: '500' };
  const sold = [aPackage({ amount: '200' })];
  expect(worst({ matrix: { pools: [{ ...board, reentry: true }] } }, sold)[0]).toBe('matrix 83.34 of topups');
  expect(worst({ matrix: { pools: [board] } }, sold)[0]).toBe('matrix 62.5 of topups');
});

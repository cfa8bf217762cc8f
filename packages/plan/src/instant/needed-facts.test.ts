import { expect, test } from 'vitest';
import { aPlan } from '../../test/builders.ts';
import { neededFacts, neededForBet, neededForWithdrawal } from './needed-facts.ts';

const nothing = {
  uplines: 0,
  is_unbounded: false,
  self_investment: false,
  directs: false,
  directs_business: false,
  team: false,
  team_business: false,
  highest_topup: false,
  topups: false,
  ranks: null,
  packages: false,
  earned: null,
  placement_parent: false,
  queue_places: [],
  queue_self: false,
  starters: false,
};

test('a plan without incomes needs nothing', () => {
  expect(neededFacts(aPlan({}))).toEqual(nothing);
});

test('referral needs the sponsor, and his highest topup only for min_own_package', () => {
  const referral = { rate: { percent: '10' } };
  expect(neededFacts(aPlan({ incomes: { referral } }))).toEqual({ ...nothing, uplines: 1 });
  const limited = { ...referral, base_rule: 'min_own_package' };
  expect(neededFacts(aPlan({ incomes: { referral: limited } }))).toMatchObject({ highest_topup: true });
});

test('level needs as many uplines as its last level is away, and only the figures its rules name', () => {
  const level = {
    start_level: 3,
    levels: [
      { percent: '5', need: { directs: 1, team: 0 } },
      { percent: '3', need: { team_business: '5' } },
    ],
  };
  expect(neededFacts(aPlan({ incomes: { level }, caps: { topup_multiple: '3' } }))).toEqual({
    ...nothing,
    uplines: 4,
    directs: true,
    team_business: true,
    topups: true,
  });
});

test('compression may need the whole chain', () => {
  const level = { compression: true, levels: [{ percent: '5' }] };
  expect(neededFacts(aPlan({ incomes: { level } }))).toMatchObject({ uplines: 1, is_unbounded: true });
});

test('spill needs the sponsor, and either the placement parent or how many directs there are', () => {
  const placement = { type: 'placement', percent: '2' };
  expect(neededFacts(aPlan({ incomes: { spill: placement } }))).toEqual({
    ...nothing,
    uplines: 1,
    placement_parent: true,
  });
  const extra = { type: 'extra_direct', from: 3, amount: '5' };
  expect(neededFacts(aPlan({ incomes: { spill: extra } }))).toEqual({
    ...nothing,
    uplines: 1,
    directs: true,
  });
});

test('the single leg needs who stands as many places before the newest number', () => {
  const levels = [
    { team: 10, amount: '1' },
    { team: 10, amount: '2' },
    { team: 50, directs: 1, self_investment: '5', amount: '3' },
  ];
  expect(neededFacts(aPlan({ incomes: { single_leg: { levels } } }))).toEqual({
    ...nothing,
    directs: true,
    self_investment: true,
    queue_places: [10, 50],
    queue_self: true,
  });
  const mode = 'queue_level';
  const shares = [{ percent: '3' }, { percent: '2', need: { team: 1 } }];
  expect(neededFacts(aPlan({ incomes: { single_leg: { mode, levels: shares } } }))).toEqual({
    ...nothing,
    team: true,
    queue_places: [1, 2],
  });
});

test('withdrawals and bets need what their own levels name', () => {
  const plan = aPlan({
    incomes: {
      level: { levels: [{ percent: '5', need: { team: 3 } }] },
      withdrawal_level: { levels: [{ percent: '1', need: { directs: 1 } }, { percent: '1' }] },
      gaming_level: { compression: true, levels: [{ percent: '20', need: { team_business: '1' } }] },
    },
    withdrawal: { charge_percent: '10' },
  });
  const {
    placement_parent: _,
    queue_places: _places,
    queue_self: _self,
    starters: _starters,
    ...figures
  } = nothing;
  expect(neededForWithdrawal(plan)).toEqual({ ...figures, uplines: 2, directs: true });
  expect(neededForBet(plan)).toEqual({ ...figures, uplines: 1, is_unbounded: true, team_business: true });
});

import { expect, test } from 'vitest';
import { aPlan } from '../test/builders.ts';
import { neededFacts } from './needed-facts.ts';

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

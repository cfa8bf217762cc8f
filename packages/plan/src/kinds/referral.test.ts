import { expect, test } from 'vitest';
import { anUpline, aPlan, aTopup } from '../../test/builders.ts';
import type { TopupEvent, UplineFacts } from '../instant/facts.ts';
import { topupIncomes } from '../instant/topup-incomes.ts';

function rows(event: TopupEvent, referral: object, sponsor: Partial<UplineFacts> = {}) {
  const facts = { uplines: [anUpline('A', 1, sponsor)] };
  return topupIncomes(event, facts, aPlan({ incomes: { referral } }), { round_off_digits: 2 }).rows;
}

const tenPercent = { rate: { percent: '10' } };

test('5000 at 10 % pays the sponsor 500', () => {
  expect(rows(aTopup('5000'), tenPercent)).toEqual([
    {
      kind: 'referral',
      member: 'A',
      from: 'E',
      level: 1,
      base: '5000',
      rate: { percent: '10' },
      gross: '500.00',
      amount: '500.00',
      trimmed: '0.00',
      status: 'credited',
      reason: null,
      allocations: [],
      explanation: {
        rule: 'referral',
        base_of: 'amount_paid',
        checks: [
          { fact: 'is_blocked', required: false, actual: false, met: true },
          { fact: 'is_active', required: true, actual: true, met: true },
        ],
        cap: null,
      },
    },
  ]);
});

test('3333 at 7.5 % = 249.975 pays 249.98', () => {
  expect(rows(aTopup('3333'), { rate: { percent: '7.5' } })).toMatchObject([{ amount: '249.98' }]);
});

test('an inactive sponsor lapses 500', () => {
  expect(rows(aTopup('5000'), tenPercent, { is_active: false })).toMatchObject([
    { gross: '500.00', amount: '0.00', trimmed: '500.00', status: 'lapsed', reason: 'inactive' },
  ]);
});

test('a blocked sponsor lapses as blocked', () => {
  const sponsor = { is_active: false, is_blocked: true };
  expect(rows(aTopup('5000'), tenPercent, sponsor)).toMatchObject([{ status: 'lapsed', reason: 'blocked' }]);
});

test('min_own_package with an own topup of 2000 pays 200', () => {
  const referral = { ...tenPercent, base_rule: 'min_own_package' };
  expect(rows(aTopup('5000'), referral, { highest_topup: '2000' })).toMatchObject([
    { amount: '200.00', base: '2000', explanation: { base_of: 'own_package' } },
  ]);
  expect(rows(aTopup('5000'), referral, { highest_topup: '9000' })).toMatchObject([
    { amount: '500.00', base: '5000', explanation: { base_of: 'amount_paid' } },
  ]);
});

test('min_own_package of a sponsor without a topup lapses with nothing, and the row is there', () => {
  const referral = { ...tenPercent, base_rule: 'min_own_package' };
  expect(rows(aTopup('5000'), referral, { highest_topup: '0', is_active: false })).toMatchObject([
    { gross: '0.00', amount: '0.00', trimmed: '0.00', status: 'lapsed', reason: 'inactive' },
  ]);
});

test('a zero pin pays nothing and writes no row, not even for a fixed amount', () => {
  const zeroPin = aTopup('5000', { amount_paid: '0' });
  expect(rows(zeroPin, tenPercent)).toEqual([]);
  expect(rows(zeroPin, { rate: { amount: '25' } })).toEqual([]);
  expect(rows(zeroPin, { ...tenPercent, base: 'amount' })).toMatchObject([{ amount: '500.00' }]);
});

test('first_topup_only leaves later topups alone', () => {
  const referral = { ...tenPercent, first_topup_only: true };
  expect(rows(aTopup('5000', { is_first: false }), referral)).toEqual([]);
  expect(rows(aTopup('5000'), referral)).toHaveLength(1);
});

test('a fixed amount is paid whatever the topup', () => {
  expect(rows(aTopup('5000'), { rate: { amount: '25' } })).toMatchObject([{ amount: '25.00' }]);
});

test('the rate of the package goes before the rate of the plan', () => {
  expect(rows(aTopup('5000', { referral_rate: { percent: '12' } }), tenPercent)).toMatchObject([
    { amount: '600.00', rate: { percent: '12' }, explanation: { rule: 'referral_package_rate' } },
  ]);
});

test('the base may be the face value or the BV', () => {
  const topup = aTopup('5000', { amount_paid: '4000', bv: '3000' });
  expect(rows(topup, tenPercent)).toMatchObject([{ amount: '400.00' }]);
  expect(rows(topup, { ...tenPercent, base: 'amount' })).toMatchObject([{ amount: '500.00' }]);
  expect(rows(topup, { ...tenPercent, base: 'bv' })).toMatchObject([{ amount: '300.00' }]);
});

test('the root has no sponsor, and only a sponsor is paid', () => {
  const plan = aPlan({ incomes: { referral: tenPercent } });
  const company = { round_off_digits: 2 };
  expect(topupIncomes(aTopup('5000'), { uplines: [] }, plan, company).rows).toEqual([]);
  expect(
    topupIncomes(aTopup('5000'), { uplines: [anUpline('B', 2), anUpline('A', 1)] }, plan, company).rows,
  ).toMatchObject([{ member: 'A' }]);
});

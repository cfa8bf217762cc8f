import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aPlan } from '../../test/builders.ts';
import { runs } from '../../test/property-runs.ts';
import { toDecimal } from '../money.ts';
import { payoutStatement, withdrawalTerms } from './payout.ts';
import { financialYear, type YearSoFar } from './tds.ts';

const tds = { percent: '2', without_pan: '20', yearly_threshold: '20000', on_crossing: 'full_aggregate' };
const start: YearSoFar = { gross: '0', taxed: '0', tds_carried: '0' };

function payoutPlan(over: object = {}) {
  const { payout } = aPlan({ payout: { tds, service_percent: '5', repurchase_percent: '10', ...over } });
  if (!payout) throw new Error('the plan has a payout');
  return payout;
}

/** The same member's payouts of one year, one after the other. */
function statements(grosses: string[], plan = payoutPlan(), year = start, has_pan = true, digits = 2) {
  let so_far = year;
  return grosses.map((gross) => {
    const statement = payoutStatement({ gross, year: so_far, has_pan }, plan, digits);
    so_far = {
      gross: toDecimal(so_far.gross).plus(gross).toFixed(),
      taxed: toDecimal(so_far.taxed).plus(statement.taxable).toFixed(),
      tds_carried: statement.tds_carried,
    };
    return statement;
  });
}

test('18000 before, 5000 crosses 20000: TDS 460, service 250, repurchase 500, net 3790; then 20, 50, 100, 830', () => {
  const [crossing, next] = statements(['5000', '1000'], payoutPlan(), { ...start, gross: '18000' });
  expect(crossing).toEqual({
    gross: '5000.00',
    taxable: '23000.00',
    tds_percent: '2',
    tds: '460.00',
    tds_carried: '0.00',
    service: '250.00',
    repurchase: '500.00',
    net: '3790.00',
  });
  expect(next).toMatchObject({ tds: '20.00', service: '50.00', repurchase: '100.00', net: '830.00' });
});

test('up to the threshold nothing is taxed, reaching it included', () => {
  const [first, second] = statements(['18000', '2000']);
  expect([first?.tds, second?.tds]).toEqual(['0.00', '0.00']);
  expect(second?.net).toBe('1700.00');
});

test('excess_only taxes just what lies above the threshold', () => {
  const plan = payoutPlan({ tds: { ...tds, on_crossing: 'excess_only' } });
  const [crossing, next] = statements(['5000', '1000'], plan, { ...start, gross: '18000' });
  expect(crossing).toMatchObject({ taxable: '3000.00', tds: '60.00', net: '4190.00' });
  expect(next).toMatchObject({ taxable: '1000.00', tds: '20.00', net: '830.00' });
});

test('without a verified PAN the rate is another, the threshold the same', () => {
  const before = { ...start, gross: '18000' };
  expect(statements(['2000'], payoutPlan(), before, false)[0]?.tds).toBe('0.00');
  const [crossing] = statements(['5000'], payoutPlan(), before, false);
  expect(crossing).toMatchObject({ tds_percent: '20', taxable: '23000.00' });
  const excess = payoutPlan({ tds: { ...tds, on_crossing: 'excess_only' } });
  expect(statements(['5000'], excess, before, false)[0]).toMatchObject({ tds: '600.00', net: '3650.00' });
});

test('tax takes no more than there is: what is short is carried to the next statement of the year', () => {
  const before = { ...start, gross: '18000' };
  const [crossing, next, last] = statements(['5000', '300', '1000'], payoutPlan(), before, false);
  // 20 % of 23000 is 4600, but 85 % of 5000 is 4250
  expect(crossing).toMatchObject({ tds: '4250.00', tds_carried: '350.00', net: '0.00' });
  expect(next).toMatchObject({ taxable: '300.00', tds: '255.00', tds_carried: '155.00', net: '0.00' });
  expect(last).toMatchObject({ tds: '355.00', tds_carried: '0.00', net: '495.00' });
});

test('a threshold lowered within the year catches up with what was not taxed', () => {
  const plan = payoutPlan({ tds: { ...tds, yearly_threshold: '10000' } });
  expect(statements(['1000'], plan, { ...start, gross: '15000' })[0]).toMatchObject({
    taxable: '16000.00',
    tds: '320.00',
  });
});

test('without tax and charges all of it is net, and nothing is paid out of nothing', () => {
  const plan = payoutPlan({ tds: undefined, service_percent: '0', repurchase_percent: '0' });
  expect(statements(['12.34'], plan)[0]).toEqual({
    gross: '12.34',
    taxable: '0.00',
    tds_percent: null,
    tds: '0.00',
    tds_carried: '0.00',
    service: '0.00',
    repurchase: '0.00',
    net: '12.34',
  });
  expect(() => statements(['0'])).toThrow('no statement of 0');
});

test('each part is rounded half up, the member has the rest', () => {
  const [row] = statements(['10.10'], payoutPlan({ tds: { ...tds, yearly_threshold: '0' } }));
  expect(row).toMatchObject({ tds: '0.20', service: '0.51', repurchase: '1.01', net: '8.38' });
});

test('the financial year runs from April to March', () => {
  expect(financialYear('2026-03-31')).toEqual({ from: '2025-04-01', to: '2026-03-31' });
  expect(financialYear('2026-04-01')).toEqual({ from: '2026-04-01', to: '2027-03-31' });
  expect(financialYear('2026-12-31')).toEqual({ from: '2026-04-01', to: '2027-03-31' });
});

test('a withdrawal of 10000 costs its charge, and tax where the plan pays incomes straight out', () => {
  const request = { amount: '10000', year: { ...start, gross: '15000' }, has_pan: true };
  const withdrawal = { charge_percent: '10', minimum: '500' };
  expect(withdrawalTerms(request, aPlan({ withdrawal }), 2)).toEqual({
    amount: '10000.00',
    charge: '1000.00',
    taxable: '0.00',
    tds_percent: null,
    tds: '0.00',
    tds_carried: '0.00',
    net: '9000.00',
    is_below_minimum: false,
  });
  expect(withdrawalTerms(request, aPlan({ withdrawal: { ...withdrawal, tds } }), 2)).toMatchObject({
    taxable: '25000.00',
    tds: '500.00',
    net: '8500.00',
  });
});

test('less than the minimum is said to be so', () => {
  const plan = aPlan({ withdrawal: { minimum: '500' } });
  const terms = (amount: string) => withdrawalTerms({ amount, year: start, has_pan: true }, plan, 2);
  expect(terms('499.99').is_below_minimum).toBe(true);
  expect(terms('500').is_below_minimum).toBe(false);
});

const cents = fc.integer({ min: 1, max: 3_000_000 }).map((value) => toDecimal(`${value}e-2`).toFixed(2));
const percent = (max: number) =>
  fc.integer({ min: 0, max }).map((value) => toDecimal(`${value}e-2`).toFixed());
const anyPayout = fc
  .record({
    tds: fc.record({
      percent: percent(3000),
      yearly_threshold: fc.constantFrom('0', '100', '20000'),
      on_crossing: fc.constantFrom('full_aggregate', 'excess_only'),
    }),
    service_percent: percent(5000),
    repurchase_percent: percent(5000),
  })
  .map((over) => payoutPlan(over));

test('whatever is paid out, the parts sum to the gross, none is negative, and no tax is lost or taken twice', () => {
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 6 }), anyPayout, (grosses, plan) => {
      const rows = statements(grosses, plan);
      const sum = (values: (string | undefined)[]) =>
        values.reduce((total, value) => total.plus(value ?? '0'), toDecimal('0'));
      for (const { gross, tds: tax, service, repurchase, net } of rows) {
        expect(sum([tax, service, repurchase, net]).eq(gross)).toBe(true);
        for (const part of [tax, service, repurchase, net]) expect(toDecimal(part).isNegative()).toBe(false);
      }
      const threshold = plan.tds?.yearly_threshold ?? '0';
      const total = sum(grosses);
      const base = plan.tds?.on_crossing === 'full_aggregate' ? total : total.minus(threshold);
      const taxable = total.gt(threshold) ? base : toDecimal('0');
      expect(sum(rows.map((row) => row.taxable)).eq(taxable)).toBe(true);
      const due = taxable.times(plan.tds?.percent ?? '0').dividedBy('100');
      const taken = sum([...rows.map((row) => row.tds), rows.at(-1)?.tds_carried]);
      expect(taken.minus(due).abs().lte(toDecimal('0.005').times(rows.length))).toBe(true);
    }),
    runs(1000),
  );
});

import { expect, test } from 'vitest';
import { anUpline, aPlan, aTopup, brief } from '../../test/builders.ts';
import type { TopupEvent, UplineFacts } from '../instant/facts.ts';
import { topupIncomes } from '../instant/topup-incomes.ts';

const company = { round_off_digits: 2 };
const placement = { type: 'placement', percent: '2' };
const sponsor = anUpline('A', 1);

function rowsOf(event: TopupEvent, spill: object, parent: UplineFacts | null | undefined, above = sponsor) {
  const facts = { uplines: [above], ...(parent === undefined ? {} : { placement_parent: parent }) };
  return topupIncomes(event, facts, aPlan({ incomes: { spill } }), company).rows;
}

test('placed under somebody else by the sponsor: 5000 at 2 % pays the placement parent 100', () => {
  const rows = rowsOf(aTopup('5000'), placement, anUpline('B', 0));
  expect(rows).toMatchObject([
    { kind: 'spill', member: 'B', from: 'E', level: 1, base: '5000', gross: '100.00', amount: '100.00' },
  ]);
  expect(rows[0]?.explanation).toMatchObject({ rule: 'spill_placement', base_of: 'amount_paid' });
});

test('placed under the sponsor himself, or at the root: no row', () => {
  expect(rowsOf(aTopup('5000'), placement, anUpline('A', 0))).toEqual([]);
  expect(rowsOf(aTopup('5000'), placement, null)).toEqual([]);
});

test('only the first topup pays, of the money received', () => {
  const parent = anUpline('B', 0);
  expect(rowsOf(aTopup('5000', { is_first: false }), placement, parent)).toEqual([]);
  expect(rowsOf(aTopup('5000', { amount_paid: '0' }), placement, parent)).toEqual([]);
  expect(brief(rowsOf(aTopup('5000', { amount_paid: '4000' }), placement, parent))).toEqual([
    'B 1 80.00 0.00 null',
  ]);
});

test('an inactive placement parent lets it lapse', () => {
  expect(brief(rowsOf(aTopup('5000'), placement, anUpline('B', 0, { is_active: false })))).toEqual([
    'B 1 0.00 100.00 inactive',
  ]);
});

test('a placement parent who was not loaded is no reason to pay nothing', () => {
  expect(() => rowsOf(aTopup('5000'), placement, undefined)).toThrow('was not loaded');
});

test('from the third active direct on each first topup pays the sponsor an amount', () => {
  const extra = { type: 'extra_direct', from: 3, amount: '250' };
  const rows = (directs: number, over: Partial<UplineFacts> = {}, topup = aTopup('5000')) =>
    rowsOf(topup, extra, undefined, anUpline('A', 1, { directs, ...over }));
  expect(brief(rows(2))).toEqual([]);
  expect(brief(rows(3))).toEqual(['A 1 250.00 0.00 null']);
  expect(brief(rows(4))).toEqual(['A 1 250.00 0.00 null']);
  expect(brief(rows(4, { is_active: false }))).toEqual(['A 1 0.00 250.00 inactive']);
  expect(rows(4, {}, aTopup('5000', { is_first: false }))).toEqual([]);
  expect(rows(4, {}, aTopup('5000', { amount_paid: '0' }))).toEqual([]);
  expect(rows(3)[0]?.explanation.checks).toContainEqual({
    fact: 'directs',
    required: 3,
    actual: 3,
    met: true,
  });
});

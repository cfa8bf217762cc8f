import { expect, test } from 'vitest';
import {
  brief,
  closed,
  explanations,
  type MemberSpec,
  rowsAsValues,
  someFacts,
} from '../../test/closing-builders.ts';

const members: MemberSpec[] = [
  { name: 'A', selfBv: '500' },
  { name: 'B', parent: 'A', selfBv: '400' },
  { name: 'C', parent: 'B', selfBv: '1000' },
  { name: 'D', parent: 'C' },
];
const topups = 'ABC'.split('').map((of) => ({ of, amount: '1' }));
const levels = ['10', '5', '3'].map((percent) => ({ percent }));
const close = (repurchase_level: object, orders = [{ of: 'D', bv: '600' }]) =>
  closed(someFacts({ members, topups, month: { orders } }), {
    incomes: { repurchase_level: { levels, ...repurchase_level } },
  });

test('2 × BV 300 = 600, levels 10, 5, 3 %: 60, 30, 18', () => {
  const outcome = close({});
  expect(brief(outcome, 'repurchase_level', members)).toEqual([
    'C 1 60.00 0.00',
    'B 2 30.00 0.00',
    'A 3 18.00 0.00',
  ]);
  expect(rowsAsValues(outcome)[0]).toMatchObject({ from: 3, source: 500, base: '600.00' });
  expect([...outcome.ordersUsed]).toEqual([500]);
});

test('an upline with own BV 400 lapses where 500 are needed', () => {
  const outcome = close({ self_bv: '500' });
  expect(brief(outcome, 'repurchase_level', members)).toEqual([
    'C 1 60.00 0.00',
    'B 2 0.00 30.00 self_bv',
    'A 3 18.00 0.00',
  ]);
  expect(explanations(outcome, 'repurchase_level')[1]).toMatchObject({
    rule: 'repurchase_level',
    base_of: 'order_bv',
    checks: [
      { fact: 'is_blocked' },
      { fact: 'is_active' },
      { fact: 'self_bv', required: '500.00', actual: '400.00', met: false },
    ],
  });
  expect(brief(close({ self_bv: '500', compression: true }), 'repurchase_level', members)).toEqual([
    'C 1 60.00 0.00',
    'A 2 30.00 0.00',
  ]);
});

test('one item refunded before the closing: 30, 15, 9', () => {
  expect(brief(close({}, [{ of: 'D', bv: '300' }]), 'repurchase_level', members)).toEqual([
    'C 1 30.00 0.00',
    'B 2 15.00 0.00',
    'A 3 9.00 0.00',
  ]);
});

test('an order refunded whole pays nobody and is done with; each order has rows of its own', () => {
  const outcome = close({}, [
    { of: 'D', bv: '0' },
    { of: 'B', bv: '100' },
    { of: 'B', bv: '100' },
  ]);
  expect(rowsAsValues(outcome).map(({ source, amount }) => [source, amount])).toEqual([
    [501, '10.00'],
    [502, '10.00'],
  ]);
  expect([...outcome.ordersUsed]).toEqual([500, 501, 502]);
});

test('self_bv goes after blocked and inactive, before the needs of the level', () => {
  const needy = { self_bv: '500', levels: [{ percent: '5', need: { directs: 9 } }] };
  const reason = (over: Partial<MemberSpec>, bought = topups) => {
    const changed = members.map((member) => (member.name === 'C' ? { ...member, ...over } : member));
    const facts = someFacts({ members: changed, topups: bought, month: { orders: [{ of: 'D', bv: '1' }] } });
    return rowsAsValues(closed(facts, { incomes: { repurchase_level: needy } }))[0]?.reason;
  };
  expect(reason({ blocked: true, selfBv: '0' })).toBe('blocked');
  expect(reason({ selfBv: '0' }, topups.slice(0, 2))).toBe('inactive');
  expect(reason({ selfBv: '0' })).toBe('self_bv');
  expect(reason({})).toBe('directs');
});

test('other days and a plan without the kind leave orders alone', () => {
  const facts = someFacts({ members, topups, month: { orders: [{ of: 'D', bv: '600' }] } });
  expect(closed(facts, { incomes: {} }).ordersUsed).toHaveLength(0);
  const plan = { incomes: { repurchase_level: { levels } } };
  expect(closed({ ...facts, month: null }, plan).rows).toHaveLength(0);
});

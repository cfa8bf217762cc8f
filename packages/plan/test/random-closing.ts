import fc from 'fast-check';
import type { ClosingFacts, PackageFacts } from '../src/closing/closing-facts.ts';
import { type Figure, figureOf } from '../src/columns/figure.ts';
import { type Units, unitsFrom, widen } from '../src/columns/units.ts';
import { dayOf } from '../src/days.ts';
import { fullerNetworks, type SmallNetwork } from './naive-network.ts';
import { LADDER, percent, text } from './random-plan.ts';

/** Random facts of a closing: for comparing two computations. */

const money = fc.integer({ min: 0, max: 200_000 });
const lists = fc.record({
  blocked: fc.array(fc.constantFrom(0, 0, 0, 0, 1), { minLength: 1, maxLength: 12, size: 'max' }),
  joined: fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 12, size: 'max' }),
  legSide: fc.array(fc.constantFrom(0, 0, 1, 1, 2), { minLength: 1, maxLength: 12, size: 'max' }),
  volume: fc.array(
    fc.oneof(
      fc.constant(0),
      money,
      money.map((value) => -value),
    ),
    { minLength: 1 },
  ),
  carry: fc.array(fc.oneof(fc.constant(0), money, fc.integer({ min: -5000, max: 0 })), {
    minLength: 1,
    maxLength: 12,
    size: 'max',
  }),
  virtual: fc.array(fc.oneof(fc.constant(0), money), { minLength: 1, maxLength: 12, size: 'max' }),
  rank: fc.array(fc.constantFrom(-1, -1, 0, 1, 2), { minLength: 1, maxLength: 12, size: 'max' }),
});

const topups = fc.array(
  fc.record({
    owner: fc.nat(),
    amount: fc.integer({ min: 1, max: 100_000 }),
    isZeroPin: fc.constantFrom(false, false, false, true),
    day: fc.integer({ min: 0, max: 10 }),
    package: fc.nat({ max: 2 }),
    earned: fc.oneof(fc.constant(0), money),
    completed: fc.constantFrom(0, 0, 0, 1),
    roiPaid: fc.nat({ max: 6 }),
    roiGross: fc.oneof(fc.constant(0), money),
    roiBlocked: fc.constantFrom(0, 0, 0, 1),
  }),
  { maxLength: 30, size: 'max' },
);

const packages: fc.Arbitrary<PackageFacts[]> = fc.tuple(
  ...['A', 'B', 'C'].map((code) =>
    fc.record({
      code: fc.constant(code),
      roi_percent: fc.oneof(fc.constant(null), percent),
      roi_days: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 8 })),
      roi_multiple: fc.oneof(fc.constant(null), fc.constantFrom('0.3333', '1', '2')),
      matching_cap: fc.oneof(fc.constant(null), text),
    }),
  ),
);

const events = fc.array(
  fc.record({ member: fc.nat(), side: fc.constantFrom(0, 1), amount: money, code: fc.nat() }),
  {
    maxLength: 6,
    size: 'max',
  },
);

/** From units to those a closing is given: some sums fit into doubles, some do not. */
const scales = fc.constantFrom(1, 1, 1, 40_000_000_000);

export const closings: fc.Arbitrary<ClosingFacts> = fc
  .record({
    network: fullerNetworks,
    date: fc.constantFrom('2026-01-05', '2026-01-09', '2026-01-10', '2026-01-31'),
    digits: fc.integer({ min: 0, max: 3 }),
    scale: scales,
    lists,
    topups,
    packages,
    events,
    orders: events,
    isMonthEnd: fc.boolean(),
    turnover: fc.integer({ min: -1000, max: 10_000_000 }),
  })
  .map((random) => factsOf(random));

type Random = {
  network: SmallNetwork;
  date: string;
  digits: number;
  scale: number;
  lists: { [list: string]: number[] };
  topups: { owner: number; amount: number; isZeroPin: boolean; [field: string]: number | boolean }[];
  packages: PackageFacts[];
  events: { member: number; side: number; amount: number; code: number }[];
  orders: { member: number; amount: number }[];
  isMonthEnd: boolean;
  turnover: number;
};

function factsOf({
  network,
  date,
  digits,
  scale,
  lists,
  topups,
  packages,
  events,
  orders,
  ...rest
}: Random): ClosingFacts {
  const n = network.parent.length;
  const first = dayOf('2025-12-30');
  const take = (list: string, factor = 1, from = 0) =>
    Array.from({ length: n }, (_, i) => {
      const values = lists[list] ?? [];
      return (values[(i + from) % values.length] ?? 0) * factor;
    });
  const column = (field: string) => topups.map((topup) => Number(topup[field]));
  return {
    date,
    company: { round_off_digits: digits },
    sponsor: Int32Array.from(network.sponsor),
    parent: Int32Array.from(network.parent),
    side: Uint8Array.from(network.side),
    sponsorSide: Uint8Array.from(take('legSide')),
    blocked: Uint8Array.from(take('blocked')),
    joinedOn: Int32Array.from(take('joined'), (day) => first + day),
    topups: {
      id: Float64Array.from(topups, (_, t) => 1000 + 3 * t),
      owner: Int32Array.from(column('owner'), (owner) => owner % n),
      amount: Float64Array.from(column('amount')),
      paid: Float64Array.from(topups, (topup) => (topup.isZeroPin ? 0 : topup.amount)),
      day: Int32Array.from(column('day'), (day) => first + day),
      package: Int32Array.from(column('package')),
      earned: Float64Array.from(column('earned')),
      completed: Uint8Array.from(column('completed')),
      roiPaid: Int32Array.from(column('roiPaid')),
      roiGross: Float64Array.from(column('roiGross')),
      roiBlocked: Uint8Array.from(column('roiBlocked')),
    },
    packages,
    volume: Float64Array.from(take('volume', scale)),
    virtual: {
      member: Int32Array.from(events, ({ member }) => member % n),
      side: Uint8Array.from(events, ({ side }) => side),
      // taken back, now and then
      amount: Float64Array.from(events, ({ amount, code }) => (code % 4 === 3 ? -amount : amount)),
    },
    carry: {
      left: Float64Array.from(take('carry', scale)),
      right: Float64Array.from(take('carry', scale, 3)),
      leftVirtual: rest.turnover % 2 === 0 ? null : Float64Array.from(take('virtual')),
      rightVirtual: rest.turnover % 3 === 0 ? null : Float64Array.from(take('virtual', 1, 1)),
      firstMatch: Uint8Array.from(take('legSide'), (value) => value % 2),
      matched: Float64Array.from(take('virtual', 1, 2)),
    },
    rewards: {
      member: Int32Array.from(events, ({ member }) => member % n),
      code: events.map(({ code }) => [...LADDER, 'gone'][code % 4] as string),
    },
    highestRank: Int8Array.from(take('rank')),
    heldRank: { paid: Int8Array.from(take('rank')), bridged: new Int32Array(n) },
    periods: null,
    month: rest.isMonthEnd
      ? {
          orders: {
            id: Float64Array.from(orders, (_, k) => 7000 + k),
            buyer: Int32Array.from(orders, ({ member }) => member % n),
            bv: Float64Array.from(orders, ({ amount }) => amount),
          },
          selfBv: Float64Array.from(take('virtual', 1, 3)),
          turnover: BigInt(rest.turnover),
        }
      : null,
  };
}

/** The same facts with every figure in 128 bits. */
export const widened = (facts: ClosingFacts): ClosingFacts => mapped(facts, widen);

/** The same facts with every figure multiplied, counted in other digits. */
export function times(facts: ClosingFacts, factor: bigint, digits: number): ClosingFacts {
  const more = (units: Units) =>
    unitsFrom(Array.from(units as Iterable<Figure>, (value) => figureOf(BigInt(value) * factor)));
  const { month } = facts;
  return {
    ...mapped(facts, more),
    company: { round_off_digits: digits },
    month: month && { ...monthOf(month, more), turnover: month.turnover * factor },
  };
}

function mapped(facts: ClosingFacts, map: (units: Units) => Units): ClosingFacts {
  const { carry, month, topups, virtual } = facts;
  const some = (units: Units | null) => (units === null ? null : map(units));
  return {
    ...facts,
    topups: {
      ...topups,
      amount: map(topups.amount),
      paid: map(topups.paid),
      earned: map(topups.earned),
      roiGross: map(topups.roiGross),
    },
    virtual: { ...virtual, amount: map(virtual.amount) },
    volume: map(facts.volume),
    carry: {
      ...carry,
      left: map(carry.left),
      right: map(carry.right),
      leftVirtual: some(carry.leftVirtual),
      rightVirtual: some(carry.rightVirtual),
      matched: some(carry.matched),
    },
    month: month && monthOf(month, map),
  };
}

function monthOf<T extends NonNullable<ClosingFacts['month']>>(month: T, map: (units: Units) => Units): T {
  const { orders, selfBv } = month;
  return { ...month, selfBv: map(selfBv), orders: { ...orders, bv: map(orders.bv) } };
}

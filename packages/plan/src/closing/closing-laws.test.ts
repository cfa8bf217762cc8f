import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowsAsValues } from '../../test/closing-builders.ts';
import { patience, runs } from '../../test/property-runs.ts';
import { closings } from '../../test/random-closing.ts';
import { plans } from '../../test/random-plan.ts';
import { figureOf, unitsText } from '../columns/figure.ts';
import { rowSink } from '../columns/rows.ts';
import type { Units } from '../columns/units.ts';
import { WideUnits } from '../columns/wide-units.ts';
import type { Plan } from '../plan/plan.ts';
import { closePeriod } from './closing.ts';
import type { ClosingFacts } from './closing-facts.ts';
import type { ClosingOutcome } from './outcome.ts';

const close = (facts: ClosingFacts, plan: Plan) => closePeriod(facts, plan, rowSink());

/** The same list in another order: place k holds what was at `order[k]`. */
function taken<T extends Units | Uint8Array | Int32Array | Int8Array>(list: T, order: readonly number[]): T {
  const copy = list.slice() as T;
  order.forEach((from, to) => {
    if (copy instanceof WideUnits) copy.put(to, (list as WideUnits).at(from));
    else copy[to] = (list as Int32Array)[from] as number;
  });
  return copy;
}
const takenIf = <T extends Units | Int8Array | null>(list: T, order: readonly number[]) =>
  (list === null ? null : taken(list, order)) as T;

/** The same network with its members under other numbers, and everything that has no order in another one. */
function shuffled(facts: ClosingFacts, members: readonly number[], events: readonly number[]): ClosingFacts {
  const numberOf = new Int32Array(members.length);
  members.forEach((member, number) => {
    numberOf[member] = number;
  });
  const renamed = (list: Int32Array) =>
    list.map((member) => (member < 0 ? member : (numberOf[member] as number)));
  const { carry, topups, virtual, rewards, month } = facts;
  const mixed = events.filter((k) => k < virtual.member.length);
  const orders = events.filter((k) => month !== null && k < month.orders.id.length);
  return {
    ...facts,
    sponsor: renamed(taken(facts.sponsor, members)),
    parent: renamed(taken(facts.parent, members)),
    side: taken(facts.side, members),
    sponsorSide: taken(facts.sponsorSide, members),
    blocked: taken(facts.blocked, members),
    joinedOn: taken(facts.joinedOn, members),
    topups: { ...topups, owner: renamed(topups.owner) },
    volume: taken(facts.volume, members),
    virtual: {
      member: renamed(taken(virtual.member, mixed)),
      side: taken(virtual.side, mixed),
      amount: taken(virtual.amount, mixed),
    },
    carry: {
      left: taken(carry.left, members),
      right: taken(carry.right, members),
      leftVirtual: takenIf(carry.leftVirtual, members),
      rightVirtual: takenIf(carry.rightVirtual, members),
      firstMatch: taken(carry.firstMatch, members),
      matched: takenIf(carry.matched, members),
    },
    rewards: {
      member: renamed(taken(rewards.member, mixed)),
      code: mixed.map((k) => rewards.code[k] ?? ''),
    },
    highestRank: takenIf(facts.highestRank, members),
    month: month && {
      ...month,
      orders: {
        id: taken(month.orders.id, orders),
        buyer: renamed(taken(month.orders.buyer, orders)),
        bv: taken(month.orders.bv, orders),
      },
      selfBv: taken(month.selfBv, members),
    },
  };
}

/** What a closing says, whatever numbers its members have; `members`: who has which number. */
function saidOf(outcome: ClosingOutcome, members: readonly number[]) {
  const { carry, topups, ranks, inputs } = outcome;
  const who = (number: number) => (number < 0 ? number : (members[number] as number));
  const rows = rowsAsValues(outcome).map((row) => ({ ...row, member: who(row.member), from: who(row.from) }));
  const isCapped = inputs.plan.caps.topup_multiple !== undefined;
  // whose row comes first finds the room of a cap: then only the sums say the same
  const keys = rows.map(({ amount, trimmed, status, reason, source, ...row }) =>
    JSON.stringify({
      ...row,
      source: row.kind === 'matching_level' ? null : source,
      result: isCapped && status !== 'lapsed' ? null : [amount, trimmed, status, reason],
    }),
  );
  const paid = new Map<string, bigint>();
  for (const { kind, member, amount } of rows) {
    const key = `${kind} ${member}`;
    paid.set(key, (paid.get(key) ?? 0n) + BigInt(amount.replace('.', '')));
  }
  const all = (units: Units | Uint8Array | Int8Array | null | undefined) => {
    const list: string[] = [];
    members.forEach((member, number) => {
      list[member] = units ? String([...units][number]) : '0';
    });
    return list;
  };
  const { left, right, leftVirtual, rightVirtual, firstMatch, matched } = carry;
  const carried = [left, right, leftVirtual, rightVirtual, firstMatch, matched];
  return {
    keys: keys.toSorted(),
    paid: [...paid].map(([key, sum]) => `${key} ${sum}`).toSorted(),
    carry: carried.map(all),
    ranks: [all(ranks?.period), all(ranks?.highest)],
    topups: [topups.earned, topups.roiGross, topups.roiPaid, topups.completed].map((list) =>
      [...list].map(String),
    ),
    totals: isCapped ? null : outcome.totals,
  };
}

const orderOf = (length: number) =>
  fc.shuffledSubarray(
    Array.from({ length }, (_, i) => i),
    { minLength: length },
  );

test(
  '200 random closings come to the same whatever numbers members have and in whatever order events were read',
  () => {
    const mixed = closings.chain((facts) =>
      fc.tuple(fc.constant(facts), orderOf(facts.parent.length), orderOf(6)),
    );
    fc.assert(
      fc.property(mixed, plans, ([facts, members, events], plan) => {
        const plain = Array.from(facts.parent, (_, i) => i);
        expect(saidOf(close(shuffled(facts, members, events), plan), members)).toEqual(
          saidOf(close(facts, plan), plain),
        );
      }),
      runs(200),
    );
  },
  patience,
);

test(
  '200 random closings: lapsed + trimmed + paid = owed, kind by kind and in all, and the totals are those of the rows',
  () => {
    fc.assert(
      fc.property(closings, plans, (facts, plan) => {
        const outcome = close(facts, plan);
        const { digits } = outcome.inputs;
        const units = (money: string) => BigInt(money.replace('.', ''));
        const sums = new Map<string, { rows: number; gross: bigint; amount: bigint; trimmed: bigint }>();
        for (const { kind, status, gross, amount, trimmed } of rowsAsValues(outcome)) {
          const key = `${kind} ${status}`;
          const sum = sums.get(key) ?? { rows: 0, gross: 0n, amount: 0n, trimmed: 0n };
          sum.rows++;
          sum.gross += units(gross);
          sum.amount += units(amount);
          sum.trimmed += units(trimmed);
          sums.set(key, sum);
        }
        expect(
          Object.fromEntries(outcome.totals.map(({ kind, status, ...sum }) => [`${kind} ${status}`, sum])),
        ).toEqual(
          Object.fromEntries(
            [...sums].map(([key, { rows, ...sum }]) => [
              key,
              {
                rows,
                gross: unitsText(figureOf(sum.gross), digits),
                amount: unitsText(figureOf(sum.amount), digits),
                trimmed: unitsText(figureOf(sum.trimmed), digits),
              },
            ]),
          ),
        );
        for (const { status, gross, amount, trimmed } of outcome.totals) {
          expect(units(gross)).toBe(units(amount) + units(trimmed));
          if (status === 'lapsed') expect([units(amount), trimmed]).toEqual([0n, gross]);
          if (status === 'credited' || status === 'pending') expect(units(trimmed)).toBe(0n);
        }
      }),
      runs(200),
    );
  },
  patience,
);

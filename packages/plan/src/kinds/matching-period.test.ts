import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aPlan } from '../../test/builders.ts';
import { brief, carryOf, closed, nextFacts, someFacts } from '../../test/closing-builders.ts';
import { type LegEvent, type LotRules, matchFromLog } from '../../test/naive-lots.ts';
import { runs } from '../../test/property-runs.ts';
import type { ClosingFacts } from '../closing/closing-facts.ts';
import type { ClosingOutcome } from '../closing/outcome.ts';
import { figureAt, plus } from '../columns/figure.ts';
import { listed } from '../columns/lists.ts';
import { dateOf, dayOf } from '../days.ts';
import { endsWith, usualCalendar } from '../periods.ts';
import { parsePlan } from '../plan/plan.ts';
import { FLUSH_TYPES } from './matching-details.ts';

const three = [
  { name: 'A' },
  { name: 'B', parent: 'A', side: 'L' as const },
  { name: 'C', parent: 'A', side: 'R' as const },
];
const network = (over: Partial<ClosingFacts> = {}, digits = 2) =>
  someFacts({ members: three, digits, topups: [{ of: 'A', amount: '1000' }], over });
const plan = (matching: object, rest: object = {}) => ({
  incomes: { matching: { percent: '10', ...matching } },
  ...rest,
});
const sold = (left: number, right: number) => ({ volume: Float64Array.of(0, left * 100, right * 100) });
const ofA = (outcome: ClosingOutcome) => {
  const { left, right } = carryOf(outcome, 0);
  return [...brief(outcome, 'matching', three), `${Number(left)}/${Number(right)}`];
};

test('a ratio takes its multiples off each leg, in whole units', () => {
  const rules = { unit: '1000', ratio: '2:1' };
  expect(ofA(closed(network(sold(5000, 3000)), plan(rules)))).toEqual(['A 0 200.00 0.00', '1000/1000']);
  expect(ofA(closed(network(sold(3000, 5000)), plan({ ...rules, ratio: '1:2' })))).toEqual([
    'A 0 200.00 0.00',
    '1000/1000',
  ]);
  const kept = { ...rules, capped_business: 'keep', cap: { per_closing: '100' } };
  expect(ofA(closed(network(sold(5000, 3000)), plan(kept)))).toEqual([
    'A 0 100.00 100.00 cap_closing',
    '3000/2000',
  ]);
});

test('of the eligible only the stronger leg is carried, or nothing', () => {
  const rules = { unit: '1000', carry: 'stronger' };
  expect(ofA(closed(network(sold(5500, 1700)), plan(rules)))).toEqual(['A 0 100.00 0.00', '4500/0']);
  expect(ofA(closed(network(sold(1700, 5500)), plan(rules)))).toEqual(['A 0 100.00 0.00', '0/4500']);
  expect(ofA(closed(network(sold(1700, 1700)), plan(rules)))).toEqual(['A 0 100.00 0.00', '700/0']);
  expect(ofA(closed(network(sold(800, 300)), plan(rules)))).toEqual(['800/0']);
  expect(ofA(closed(network(sold(800, -300)), plan(rules)))).toEqual(['800/-300']);
  const none = closed(network(sold(5500, 1700)), plan({ ...rules, carry: 'none' }));
  expect(ofA(none)).toEqual(['A 0 100.00 0.00', '0/0']);
  expect(flushedOf(none)).toEqual([['carry', 0, 450_000, 70_000]]);
  // virtual business that only makes up for what the leg owes is nothing it holds
  const virtual = {
    member: Int32Array.of(0),
    side: Uint8Array.of(0),
    amount: Float64Array.of(300_00),
  };
  const even = closed(network({ ...sold(-300, 500), virtual }), plan(rules));
  expect([ofA(even), flushedOf(even)]).toEqual([['-300/500'], []]);
  expect([...(even.carry.leftVirtual ?? [])]).toEqual([30_000, 0, 0]);
  const idle = someFacts({ members: three, over: sold(5500, 1700) });
  expect(ofA(closed(idle, plan(rules)))).toEqual(['5500/1700']);
});

test('by the week: nothing is matched before it ends, and what is two closings old is flushed', () => {
  const rules = plan({ period: 'weekly', carry_expires_after: 2 });
  const facts = network();
  const tuesday = closed(network({ date: '2026-01-06', ...sold(5000, 0) }), rules);
  expect(ofA(tuesday)).toEqual(['5000/0']);
  const first = closed(nextFacts(facts, tuesday, { date: '2026-01-11', ...sold(0, 1000) }), rules);
  expect(ofA(first)).toEqual(['A 0 100.00 0.00', '4000/0']);
  const second = closed(nextFacts(facts, first, { date: '2026-01-18', ...sold(2000, 3000) }), rules);
  expect(ofA(second)).toEqual(['A 0 300.00 0.00', '3000/0']);
  expect(lotsOfA(second)).toEqual([
    ['left', 2, 100_000],
    ['left', 1, 200_000],
  ]);
  const third = closed(nextFacts(facts, second, { date: '2026-01-25', ...sold(0, 0) }), rules);
  expect(ofA(third)).toEqual(['2000/0']);
  expect(flushedOf(third)).toEqual([['expired', 0, 100_000, 0]]);
});

test('publishing refuses what contradicts itself', () => {
  const problemsOf = (matching: object) => {
    const read = parsePlan(plan(matching));
    return 'problems' in read
      ? [...new Set(read.problems.map(({ path }) => path.replace('incomes.matching.', '')))]
      : [];
  };
  expect(problemsOf({ ratio: '2:1' })).toEqual(['unit']);
  expect(problemsOf({ ratio: '2:1', unit: '1', first_match: '2:1' })).toEqual(['first_match']);
  expect(problemsOf({ carry: 'none', carry_expires_after: 1 })).toEqual(['carry_expires_after']);
  expect(problemsOf({ carry: 'none', carry_limit: '1' })).toEqual(['carry_limit']);
  expect(problemsOf({ carry: 'none', capped_business: 'keep' })).toEqual(['capped_business']);
  for (const wrong of [0, -1, 1.5, '2', 1e30])
    expect(problemsOf({ carry_expires_after: wrong })).toEqual(['carry_expires_after']);
  expect(problemsOf({ period: 'yearly' })).toEqual(['period']);
  expect(problemsOf({ ratio: '3:1' })).toEqual(['ratio']);
  expect(problemsOf({ carry: 'Stronger' })).toEqual(['carry']);
  expect(
    problemsOf({ period: 'monthly', ratio: '1:2', unit: '1', carry: 'stronger', carry_expires_after: 4 }),
  ).toEqual([]);
});

const days = Array.from({ length: 40 }, (_, k) => dayOf('2026-01-05') + k);
const events: fc.Arbitrary<LegEvent[]> = fc.array(
  fc.record({
    day: fc.constantFrom(...days),
    leg: fc.constantFrom('left' as const, 'right' as const),
    amount: fc.oneof(fc.integer({ min: 1, max: 90 }), fc.integer({ min: -60, max: -1 })).map(String),
  }),
  { maxLength: 40, size: 'max' },
);
const rules = fc.record({
  period: fc.constantFrom('daily' as const, 'weekly' as const, 'monthly' as const),
  unit: fc.constantFrom('1', '7', '20'),
  ratio: fc.constantFrom('1:1', '2:1', '1:2'),
  percent: fc.constantFrom('10', '50', '100'),
  cap: fc.constantFrom(null, '3', '20'),
  keeps: fc.boolean(),
  carry: fc.constantFrom('both' as const, 'both' as const, 'stronger' as const),
  limit: fc.constantFrom(null, null, '30'),
  expiresAfter: fc.constantFrom(null, 1, 2, 4),
});

test('random logs of a member come to what a count of every unit from the log comes to, and lots sum to the carry', () => {
  fc.assert(
    fc.property(events, rules, (log, random) => {
      const { period, ratio, ...rest } = random;
      const matching = {
        percent: random.percent,
        unit: random.unit,
        period,
        ratio,
        cap: random.cap === null ? null : { per_closing: random.cap },
        capped_business: random.keeps ? 'keep' : 'wash',
        carry: random.carry,
        carry_limit: random.limit,
        carry_expires_after: random.expiresAfter,
      };
      const closings = days.filter((day) => endsWith(period, day, usualCalendar));
      const naive: LotRules = { ...rest, ratio: ratio.split(':').map(Number) as [number, number], closings };
      const ours = closeDays(log, aPlan(plan(matching)));
      expect(ours).toEqual(matchFromLog(log, naive));
    }),
    runs(60),
  );
});

/** Closes every day by the engine, and says what each closing of a period did. */
function closeDays(log: readonly LegEvent[], rules: object) {
  let before: ClosingOutcome | null = null;
  const first = network({}, 0);
  const results: object[] = [];
  for (const day of days) {
    const of = (leg: string, keep: (amount: number) => boolean) =>
      log
        .filter((event) => event.day === day && event.leg === leg && keep(Number(event.amount)))
        .reduce((sum, { amount }) => sum + Number(amount), 0);
    const any = () => true;
    const isBack = (amount: number) => amount < 0;
    const over = {
      date: dateOf(day),
      volume: Float64Array.of(0, of('left', any), of('right', any)),
      volumeBack: Float64Array.of(0, of('left', isBack), of('right', isBack)),
    };
    const outcome: ClosingOutcome = closed(
      before ? nextFacts(first, before, over) : { ...first, ...over },
      rules,
    );
    before = outcome;
    checkLots(outcome);
    const { period } = outcome.inputs.plan.incomes.matching ?? {};
    if (!endsWith(period ?? 'daily', day, usualCalendar)) {
      expect(outcome.rows?.length).toBe(0);
      continue;
    }
    const { left, right } = carryOf(outcome, 0);
    const expired = flushedOf(outcome)
      .filter(([type]) => type === 'expired')
      .reduce((sum, [, , ofLeft, ofRight]) => sum + Number(ofLeft) + Number(ofRight), 0);
    results.push({
      day,
      matched: String(outcome.rows?.length ? figureAt(outcome.rows.base, 0) : 0),
      paid: String(outcome.rows?.length ? figureAt(outcome.rows.amount, 0) : 0),
      left,
      right,
      expired: String(expired),
    });
  }
  return results;
}

function flushedOf({ flushed }: ClosingOutcome) {
  return Array.from({ length: flushed?.member.length ?? 0 }, (_, k) => {
    if (!flushed) throw new Error('no matching');
    const at = (name: keyof typeof flushed) => figureAt(listed(flushed[name]), k);
    return [FLUSH_TYPES[Number(at('type'))], at('member'), at('left'), at('right')];
  });
}

function lotsOfA({ carry: { lots } }: ClosingOutcome) {
  if (!lots) throw new Error('nothing expires');
  return Array.from({ length: lots.start[1] ?? 0 }, (_, k) => [
    lots.column[k] === 0 ? 'left' : 'right',
    lots.age[k],
    figureAt(lots.amount, k),
  ]);
}

function checkLots({ carry }: ClosingOutcome): void {
  if (!carry.lots) return;
  for (const [column, leg] of [carry.left, carry.right].entries())
    for (let i = 0; i < leg.length; i++) {
      let sum: number | bigint = 0;
      for (let at = carry.lots.start[i] ?? 0; at < (carry.lots.start[i + 1] ?? 0); at++)
        if (carry.lots.column[at] === column) sum = plus(sum, figureAt(carry.lots.amount, at));
      const held = figureAt(leg, i);
      expect(sum).toBe(held > 0 ? held : 0);
    }
}

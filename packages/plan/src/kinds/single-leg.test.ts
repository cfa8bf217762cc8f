import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anUpline, aPlan, aQueued, aTopup, brief } from '../../test/builders.ts';
import { runs } from '../../test/property-runs.ts';
import type { QueueFacts, TopupEvent } from '../instant/facts.ts';
import { topupIncomes } from '../instant/topup-incomes.ts';

const company = { round_off_digits: 2 };

/** Levels 10→100 (0 directs), 50→200 (1), 200→500 (2). */
const milestones = {
  levels: [
    { team: 10, amount: '100' },
    { team: 50, directs: 1, amount: '200' },
    { team: 200, directs: 2, amount: '500' },
  ],
};

function rowsOf(queue: QueueFacts, single_leg: object = milestones, event: TopupEvent = aTopup('1000')) {
  return topupIncomes(event, { uplines: [], queue }, aPlan({ incomes: { single_leg } }), company).rows;
}

const reached = (length: number, ...members: QueueFacts['members']): QueueFacts => ({
  length,
  new_no: length,
  members,
});

test('number 5 earns 100 when the queue reaches 15, and not before', () => {
  expect(rowsOf(reached(14, aQueued(5)))).toEqual([]);
  const rows = rowsOf(reached(15, aQueued(5)));
  expect(rows).toMatchObject([
    { kind: 'single_leg', member: 'Q5', from: 'E', level: 1, base: '10', amount: '100.00' },
  ]);
  expect(rows[0]?.explanation).toMatchObject({ rule: 'single_leg_milestone', base_of: 'queue_team' });
  expect(rows[0]?.explanation.checks).toContainEqual({
    fact: 'queue_team',
    required: 10,
    actual: 10,
    met: true,
  });
});

test('with 55 below and no directs level 2 waits; a direct activates as number 61: 200', () => {
  expect(rowsOf(reached(60, aQueued(5, {}, [1])))).toEqual([]);
  expect(brief(rowsOf(reached(61, aQueued(5, { directs: 1 }, [1]))))).toEqual(['Q5 2 200.00 0.00 null']);
});

test('what was paid is not paid again, and one event may pay several levels', () => {
  expect(brief(rowsOf(reached(300, aQueued(5, { directs: 2 }))))).toEqual([
    'Q5 1 100.00 0.00 null',
    'Q5 2 200.00 0.00 null',
    'Q5 3 500.00 0.00 null',
  ]);
  expect(rowsOf(reached(300, aQueued(5, { directs: 2 }, [1, 2, 3])))).toEqual([]);
});

test('in sequence a level waits for those before it; else each stands alone', () => {
  const levels = [
    { team: 10, directs: 1, amount: '100' },
    { team: 50, amount: '200' },
  ];
  expect(rowsOf(reached(60, aQueued(5)), { levels })).toEqual([]);
  expect(brief(rowsOf(reached(60, aQueued(5)), { levels, sequential: false }))).toEqual([
    'Q5 2 200.00 0.00 null',
  ]);
});

test('blocked and inactive members wait without a row', () => {
  expect(rowsOf(reached(15, aQueued(5, { is_blocked: true })))).toEqual([]);
  expect(rowsOf(reached(15, aQueued(5, { is_active: false })))).toEqual([]);
});

test('a topup without a new number may still meet what a level waits for', () => {
  const levels = [{ team: 10, self_investment: '5000', amount: '100' }];
  const queue = { length: 20, new_no: null, members: [aQueued(5, { self_investment: '5000' })] };
  expect(brief(rowsOf(queue, { levels }, aTopup('4000', { is_first: false })))).toEqual([
    'Q5 1 100.00 0.00 null',
  ]);
});

test('beneficiaries by level, then by joining', () => {
  const queue = reached(60, aQueued(10, { directs: 1 }, [1]), aQueued(50), aQueued(8, { directs: 1 }));
  expect(brief(rowsOf(queue)).map((row) => row.slice(0, 5))).toEqual(['Q50 1', 'Q8 1 ', 'Q10 2', 'Q8 2 ']);
});

test('queue levels: the k-th before the new one gets the share of level k, or lapses', () => {
  const levels = { mode: 'queue_level', levels: [{ percent: '3' }, { percent: '2', need: { directs: 1 } }] };
  const queue = reached(7, aQueued(6), aQueued(5));
  expect(brief(rowsOf(queue, levels))).toEqual(['Q6 1 30.00 0.00 null', 'Q5 2 0.00 20.00 directs']);
  expect(rowsOf(queue, levels)[0]?.explanation).toMatchObject({
    rule: 'single_leg_queue',
    base_of: 'amount_paid',
  });
  expect(rowsOf({ ...queue, new_no: null }, levels)).toEqual([]);
});

test('a queue that was not loaded is no reason to pay nothing', () => {
  const plan = aPlan({ incomes: { single_leg: milestones } });
  expect(() => topupIncomes(aTopup('5'), { uplines: [anUpline('A', 1)] }, plan, company)).toThrow(
    'not loaded',
  );
});

test('however it is evaluated, no milestone is paid twice and none in sequence is passed over', () => {
  const rule = fc.record({
    team: fc.integer({ min: 1, max: 20 }),
    directs: fc.nat(2),
    amount: fc.constant('5'),
  });
  const evaluated = fc.array(fc.tuple(fc.nat(3), fc.nat(2)), { maxLength: 8 });
  fc.assert(
    fc.property(
      fc.array(rule, { minLength: 1, maxLength: 5 }),
      fc.boolean(),
      evaluated,
      (levels, sequential, at) => {
        let length = 1;
        const paid: number[] = [];
        for (const [more, directs] of at) {
          length += more;
          const rows = rowsOf(reached(length, aQueued(1, { directs }, [...paid])), { levels, sequential });
          paid.push(...rows.map((row) => row.level));
          expect(new Set(paid).size).toBe(paid.length);
          if (sequential) expect(paid).toEqual(paid.map((_, index) => index + 1));
        }
      },
    ),
    runs(1000),
  );
});

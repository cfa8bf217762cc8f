import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aPlan } from '../../test/builders.ts';
import { enterNaively, openNaively } from '../../test/naive-boards.ts';
import { runs } from '../../test/property-runs.ts';
import { enterBoard, openBoards } from '../matrix/board-pool.ts';
import { type BoardPlan, boardsOf } from '../plan/plan-matrix.ts';
import { boardSteps } from './board.ts';

const geometry = fc.record({
  width: fc.constantFrom(2, 3),
  depth: fc.constantFrom(1, 2),
  placement: fc.constantFrom('global', 'sponsor'),
  reentry: fc.boolean(),
});

test('boards part as their words say: a cycle leaves one brother fewer than its width, and no place is lost', () => {
  fc.assert(
    fc.property(
      geometry,
      geometry,
      fc.array(fc.nat(), { minLength: 1, maxLength: 60 }),
      fc.array(fc.nat(), { minLength: 1, maxLength: 12 }),
      fc.nat(4),
      (first, second, bought, above, left) => {
        const terms = { package: 'P', mode: 'board', cycle: '10' };
        const plans = boardsOf(
          aPlan({
            incomes: {
              matrix: {
                pools: [
                  { code: 'A', ...terms, ...first, next: 'B' },
                  { code: 'B', ...terms, ...second },
                ],
              },
            },
          }),
        );
        const sponsor = above.map((at, member) => (member === 0 ? -1 : at % member));
        const entries = bought.map((member) => member % sponsor.length);
        const goesOn = (head: number) => head % 5 !== left;
        const pools = new Map(plans.map((plan) => [plan.code, openBoards(plan)]));
        for (const member of entries) {
          const steps = boardSteps({ pool: plans[0] as BoardPlan, member, origin: 'Topup' }, plans);
          for (let step = steps.next(); !step.done; ) {
            const { value } = step;
            const pool = pools.get(value.pool.code) as ReturnType<typeof openBoards>;
            step = steps.next(
              value.step === 'enter'
                ? { head: enterBoard(pool, value.member, Int32Array.from(sponsor)).head }
                : { goes_on: goesOn(value.head) },
            );
          }
        }
        const naive = openNaively(plans);
        for (const member of entries)
          enterNaively(naive, plans, sponsor, { plan: plans[0] as BoardPlan, member }, (_, head) =>
            goesOn(head),
          );
        for (const [
          code,
          {
            boards,
            entered: { length: all },
            cycles,
          },
        ] of naive) {
          const plan = plans.find((own) => own.code === code) as BoardPlan;
          const open = [...(pools.get(code)?.boards.values() ?? [])];
          expect(open).toEqual(boards);
          if (all === 0) continue;
          expect(open.length).toBe(1 + cycles * (plan.width - 1));
          expect(open.flat().length).toBe(all - cycles);
        }
      },
    ),
    runs(100),
  );
});

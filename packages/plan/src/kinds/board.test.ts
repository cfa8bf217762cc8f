import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aPlan } from '../../test/builders.ts';
import { runs } from '../../test/property-runs.ts';
import { enterBoard, openBoards } from '../matrix/board-pool.ts';
import { type BoardPlan, boardsOf } from '../plan/plan-matrix.ts';
import { boardSteps } from './board.ts';

type Open = { boards: number[][]; entries: number; cycles: number };

/** The boards of a plan after entries into the first one, by the words of docs/plans.md §7.9. */
function playNaively(
  plans: readonly BoardPlan[],
  entries: readonly number[],
  sponsor: readonly number[],
  goesOn: (head: number) => boolean,
) {
  const pools = new Map(
    plans.map((plan): [string, Open] => [plan.code, { boards: [], entries: 0, cycles: 0 }]),
  );
  const enter = (plan: BoardPlan, member: number): void => {
    const pool = pools.get(plan.code) as Open;
    pool.entries++;
    if (pool.boards.length === 0) pool.boards.push([]);
    let found: number[] | undefined;
    for (let up = sponsor[member] ?? -1; plan.placement === 'sponsor' && up >= 0; up = sponsor[up] ?? -1)
      found ??= pool.boards.find((board) => board.includes(up));
    const board = found ?? (pool.boards[0] as number[]);
    board.push(member);
    const { width, depth } = plan;
    const places = Array.from({ length: depth + 1 }, (_, level) => width ** level).reduce((a, b) => a + b);
    if (board.length < places) return;
    pool.cycles++;
    const above = (place: number): number => Math.floor((place - 1) / width);
    const childOf = (place: number): number => (above(place) === 0 ? place : childOf(above(place)));
    pool.boards.splice(pool.boards.indexOf(board), 1);
    for (let child = 1; child <= width; child++)
      pool.boards.push(board.filter((_, place) => place > 0 && childOf(place) === child));
    const head = board[0] as number;
    const next = plans.find(({ code }) => code === plan.next);
    if (next && goesOn(head)) enter(next, head);
    if (plan.reentry) enter(plan, head);
  };
  for (const member of entries) enter(plans[0] as BoardPlan, member);
  return pools;
}

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
        for (const [code, { boards, entries: all, cycles }] of playNaively(plans, entries, sponsor, goesOn)) {
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

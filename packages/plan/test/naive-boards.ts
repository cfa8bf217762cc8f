import type { BoardPlan } from '../src/plan/plan-matrix.ts';

/** The open boards of a pool, oldest first, each a list of members by place. */
export type OpenBoards = { boards: number[][]; entered: number[]; cycles: number };

export const openNaively = (plans: readonly BoardPlan[]) =>
  new Map(plans.map((plan): [string, OpenBoards] => [plan.code, { boards: [], entered: [], cycles: 0 }]));

/**
 * An entry and all that follows from it, by the words of docs/plans.md §7.9.
 * @param goesOn pays the head of a full board, and says whether the next board is entered
 */
export function enterNaively(
  pools: Map<string, OpenBoards>,
  plans: readonly BoardPlan[],
  sponsor: readonly number[],
  entry: { plan: BoardPlan; member: number },
  goesOn: (plan: BoardPlan, head: number) => boolean,
): void {
  const { plan, member } = entry;
  const enter = (into: BoardPlan, who: number) =>
    enterNaively(pools, plans, sponsor, { plan: into, member: who }, goesOn);
  const pool = pools.get(plan.code) ?? { boards: [], entered: [], cycles: 0 };
  pools.set(plan.code, pool);
  pool.entered.push(member);
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
  if (goesOn(plan, head) && next) enter(next, head);
  if (plan.reentry) enter(plan, head);
}

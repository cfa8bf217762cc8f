import { checkGeometry, childPosition, matrixCapacity } from './matrix.ts';

/** The geometry of boards, fixed from the first entry on (docs/plans.md §7.9). */
export type BoardRules = { width: number; depth: number; placement: 'global' | 'sponsor' };

/** The open boards of a pool, numbered from 1 in the order in which they were opened. */
export type BoardPool = BoardRules & {
  /** Places of a board. */
  places: number;
  /** Boards opened so far. */
  opened: number;
  /** Members by place, of the boards that are open. */
  boards: Map<number, number[]>;
  /** No board before it is open. */
  oldest: number;
  /** The open boards a member stands in, oldest first, once for each place; empty where placement is global. */
  boardsOf: Map<number, number[]>;
};

/** An entry; `head` left the board it filled, null = there is still room. */
export type BoardEntry = { board: number; place: number; head: number | null };

/** Throws on a width of 1, whose boards would never part. */
export function openBoards({ width, depth, placement }: BoardRules): BoardPool {
  checkGeometry(width, depth);
  if (width === 1) throw new Error('a board one wide would never part');
  const places = matrixCapacity(width, depth) + 1;
  return { width, depth, placement, places, opened: 0, boards: new Map(), oldest: 1, boardsOf: new Map() };
}

/**
 * A member gets the next place of the oldest open board; with `sponsor` of the oldest one in which the nearest upline
 * stands who stands in any. The last place parts the board: each child heads one with its own branch, opened from the
 * left. `sponsor` [members]: −1 = none.
 */
export function enterBoard(pool: BoardPool, member: number, sponsor: Int32Array): BoardEntry {
  const board = boardFor(pool, member, sponsor);
  const members = pool.boards.get(board) as number[];
  members.push(member);
  noteBoard(pool, member, board);
  const isFull = members.length === pool.places;
  if (isFull) part(pool, board, members);
  return { board, place: members.length, head: isFull ? (members[0] as number) : null };
}

/** Opens a board with members by place: the next number. */
export function seatBoard(pool: BoardPool, members: number[]): number {
  const no = ++pool.opened;
  pool.boards.set(no, members);
  for (const member of members) noteBoard(pool, member, no);
  return no;
}

function boardFor(pool: BoardPool, member: number, sponsor: Int32Array): number {
  if (pool.placement === 'sponsor') {
    for (let at = sponsor[member] ?? -1; at >= 0; at = sponsor[at] as number) {
      const [oldest] = pool.boardsOf.get(at) ?? [];
      if (oldest !== undefined) return oldest;
    }
  }
  if (pool.boards.size === 0) return seatBoard(pool, []);
  while (!pool.boards.has(pool.oldest)) pool.oldest++;
  return pool.oldest;
}

function part(pool: BoardPool, board: number, members: readonly number[]): void {
  pool.boards.delete(board);
  for (const member of members) forgetBoard(pool, member, board);
  for (let slot = 0; slot < pool.width; slot++)
    seatBoard(
      pool,
      branchOf(pool, childPosition(1, slot, pool.width)).map((position) => members[position - 1] as number),
    );
}

/** The positions below one, itself first, breadth first. */
function branchOf({ width, places }: BoardPool, top: number): number[] {
  const branch = [top];
  for (let at = 0; at < branch.length; at++)
    for (let slot = 0; slot < width; slot++) {
      const below = childPosition(branch[at] as number, slot, width);
      if (below <= places) branch.push(below);
    }
  return branch;
}

/** Keeps the list in order. */
function noteBoard({ placement, boardsOf }: BoardPool, member: number, board: number): void {
  if (placement === 'global') return;
  const own = boardsOf.get(member);
  if (own === undefined) boardsOf.set(member, [board]);
  else if ((own.at(-1) as number) <= board) own.push(board);
  else
    own.splice(
      own.findIndex((no) => no > board),
      0,
      board,
    );
}

function forgetBoard({ placement, boardsOf }: BoardPool, member: number, board: number): void {
  if (placement === 'global') return;
  const own = boardsOf.get(member) ?? [];
  own.splice(own.indexOf(board), 1);
  if (own.length === 0) boardsOf.delete(member);
}

import type { ImportProblem } from '@banyan/contract/imports/import-problems';

/** A value, or which sort of problem stands in its place. */
export type Read<T> = { value: T } | { problem: ImportProblem };

/** A cell that cannot be read. */
export const problem = (sort: ImportProblem) => ({ problem: sort });

/** What a spreadsheet would run; also in full-width letters. */
const formula = /^[=+\-@|＝＋－＠｜]/;

/** One line of text. */
export function readLine(cell: string, longest: number): Read<string> {
  if (formula.test(cell)) return problem('formula');
  return cell.length > longest ? problem('too_long') : { value: cell };
}

/** The side below the placement parent: 0 = left, 1 = right, 2 = none yet, as who waits in the holding tank. */
export function readSide(cell: string): Read<0 | 1 | 2> {
  const small = cell.toLowerCase();
  if (['l', 'left', '1', 'a'].includes(small)) return { value: 0 };
  if (['r', 'right', '2', 'b'].includes(small)) return { value: 1 };
  if (['waiting', 'waits', 'tank', 'holding', 'unplaced'].includes(small)) return { value: 2 };
  return problem('bad_side');
}

/** Whether a member is blocked. Whether one is active follows from the topups. */
export function readStatus(cell: string): Read<boolean> {
  const small = cell.toLowerCase();
  if (['active', 'inactive', 'pending', 'free', 'paid', 'green', 'red', '1', '0'].includes(small))
    return { value: false };
  if (['blocked', 'suspended', 'terminated', 'banned', 'disabled'].includes(small)) return { value: true };
  return problem('bad_status');
}

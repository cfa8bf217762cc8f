/**
 * The geometry of a forced matrix filled breadth first, left to right (docs/plans.md §3.5). Positions count from 1:
 * 1 is the first entry, and position i stands below floor((i−2)/width)+1. The same numbers count the places below
 * any entry, which then is position 1 itself. Arithmetic only: whole numbers below 2^53.
 */

/** A level of the matrix of some entry: level 1 are its children. `position` is the entry's. */
export type MatrixLevel = { position: number; level: number };

/** Throws when width or depth is no whole number from 1, or when the matrix has 2^53 places or more. */
export function checkGeometry(width: number, depth: number): void {
  for (const size of [width, depth])
    if (!Number.isSafeInteger(size) || size < 1) throw new Error(`no matrix of ${width} × ${depth}`);
  matrixCapacity(width, depth);
}

/** Position above `position`; 0 above the first. */
export function parentPosition(position: number, width: number): number {
  return position === 1 ? 0 : Math.floor((position - 2) / width) + 1;
}

/** Place of `position` (from 2) among its parent's children, from 0 on the left. */
export function slotOf(position: number, width: number): number {
  return (position - 2) % width;
}

/** Position of a parent's child in `slot` (from 0 on the left). */
export function childPosition(parent: number, slot: number, width: number): number {
  return (parent - 1) * width + 2 + slot;
}

/** Steps between the first position and this one: 0 for the first. */
export function levelOf(position: number, width: number): number {
  if (width === 1) return position - 1;
  let level = 0;
  for (let at = position; at > 1; at = parentPosition(at, width)) level++;
  return level;
}

/** Places on a level (from 1) below an entry: width^level. Throws at 2^53 and above. */
export function levelCapacity(level: number, width: number): number {
  if (width === 1) return 1;
  let capacity = 1;
  for (let l = 0; l < level && capacity < 2 ** 53; l++) capacity *= width;
  return knownExactly(capacity, level, width);
}

/** Places below an entry on the levels 1 to depth, the entry itself not counted. Throws at 2^53 and above. */
export function matrixCapacity(width: number, depth: number): number {
  if (width === 1) return depth;
  let [level, capacity] = [1, 0];
  for (let l = 0; l < depth && capacity < 2 ** 53; l++) {
    level *= width;
    capacity += level;
  }
  return knownExactly(capacity, depth, width);
}

function knownExactly(places: number, depth: number, width: number): number {
  if (!Number.isSafeInteger(places)) throw new Error(`a matrix of ${width} × ${depth} has too many places`);
  return places;
}

/** First and last position of a level (from 1) below `position`, in a pool filled globally. */
export function levelRange(position: number, level: number, width: number): { first: number; last: number } {
  let [first, last] = [position, position];
  for (let l = 0; l < level; l++) {
    first = childPosition(first, 0, width);
    last = childPosition(last, width - 1, width);
  }
  return { first, last };
}

/** How many of a level's places below `position` are filled once a globally filled pool has `entries` entries. */
export function filledOnLevel(position: number, level: number, width: number, entries: number): number {
  const { first, last } = levelRange(position, level, width);
  return Math.max(0, Math.min(last, entries) - first + 1);
}

/** The entries above `position` whose matrix it stands in, nearest first, with the level it stands on in each. */
export function levelsAbove(position: number, width: number, depth: number): MatrixLevel[] {
  const above: MatrixLevel[] = [];
  let at = parentPosition(position, width);
  for (let level = 1; level <= depth && at > 0; level++) {
    above.push({ position: at, level });
    at = parentPosition(at, width);
  }
  return above;
}

/**
 * The levels that become full with the newest entry of a globally filled pool, nearest entry first: what
 * `level_completion` pays. An item of level `depth` says that its entry's matrix is full, so that with `reentry` its
 * owner enters again: there is at most one such item.
 */
export function completedBy(position: number, width: number, depth: number): MatrixLevel[] {
  return levelsAbove(position, width, depth).filter(
    (above) => levelRange(above.position, above.level, width).last === position,
  );
}

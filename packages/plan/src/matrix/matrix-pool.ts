import { checkGeometry, levelCapacity, matrixCapacity, parentPosition, slotOf } from './matrix.ts';

/** The geometry of a pool, fixed from its first entry on (docs/plans.md §3.5). */
export type PoolRules = {
  width: number;
  depth: number;
  placement: 'global' | 'sponsor';
  reentry: boolean;
};

/**
 * The entries of a pool, numbered from 0 in the order in which they were made. Only `enterPool` and `seatEntry` fill
 * it. Holds 4·(3 + width + depth) bytes an entry.
 */
export type MatrixPool = PoolRules & {
  entries: number;
  /** Shape [capacity]: number of the member an entry belongs to. */
  owner: Int32Array;
  /** Shape [capacity]: the entry above, −1 for the first entry. */
  parent: Int32Array;
  /** Shape [capacity × width]: the entries below, from the left; −1 = vacant. */
  children: Int32Array;
  /** Shape [capacity × depth]: how many stand on each level below, level 1 first. */
  filled: Int32Array;
  /** Shape [capacity]: up to this place of the matrix below an entry everything is taken: no place becomes vacant again. */
  next: Int32Array;
  /** A member's entries, oldest first; empty in a pool filled globally. */
  entriesOf: Map<number, number[]>;
};

/** A vacant place: `slot` from 0 on the left. `below`: the entry whose matrix gave it; null = placed globally. */
export type VacantPlace = { parent: number; slot: number; below: number | null };

/** The effects of one entry. Levels are those of the entries above, nearest first. */
export type PoolEntry = {
  entry: number;
  owner: number;
  parent: number;
  slot: number;
  below: number | null;
  is_reentry: boolean;
  /** The entries in whose matrix it stands: what `per_placement` pays. */
  above: { entry: number; level: number }[];
  /** Which of these levels it filled: what `level_completion` pays. */
  completed: { entry: number; level: number }[];
};

/**
 * A pool without entries. Throws as `checkGeometry` does, and on re-entry into a pool one wide: there every entry
 * fills the last level of another, so that re-entries would never end.
 */
export function openPool(rules: PoolRules): MatrixPool {
  checkGeometry(rules.width, rules.depth);
  if (rules.reentry && rules.width === 1)
    throw new Error('a pool one wide has no re-entry: it would never end');
  const none = () => new Int32Array(0);
  const arrays = { owner: none(), parent: none(), children: none(), filled: none(), next: none() };
  return { ...rules, ...arrays, entries: 0, entriesOf: new Map() };
}

/**
 * The next vacant place breadth first, left to right, below `top`: within the pool's depth, or at any depth when
 * `unlimited`. Null when all places are taken. Each place is looked at once in the life of a pool.
 */
export function vacantPlaceBelow(
  pool: MatrixPool,
  top: number,
  unlimited = false,
): Omit<VacantPlace, 'below'> | null {
  const { width, depth, next } = pool;
  const last = unlimited ? Number.POSITIVE_INFINITY : matrixCapacity(width, depth) + 1;
  // a pool one wide is a single chain: its only vacant place is below the newest entry
  if (width === 1) {
    const newest = pool.entries - 1;
    return newest - top + 2 <= last ? { parent: newest, slot: 0 } : null;
  }
  for (let position = next[top] as number; position <= last; position++) {
    const parent = entryAt(pool, top, parentPosition(position, width));
    const slot = slotOf(position, width);
    if (pool.children[parent * width + slot] === -1) {
      next[top] = position;
      return { parent, slot };
    }
  }
  next[top] = last + 1;
  return null;
}

/** The entry at a place of the matrix below `top`, which is known to be taken, and so is everything above it. */
function entryAt(pool: MatrixPool, top: number, position: number): number {
  if (position === 1) return top;
  const parent = entryAt(pool, top, parentPosition(position, pool.width));
  return pool.children[parent * pool.width + slotOf(position, pool.width)] as number;
}

/**
 * Where the next entry goes: `global` breadth first in the whole pool; `sponsor` breadth first inside the nearest
 * upline's oldest entry that has a vacant place, and globally when no upline has one.
 * `uplineEntries`: the entries of each upline in the sponsor tree, nearest upline first, oldest entry first.
 * Null for the first entry of the pool, which stands on top.
 */
export function choosePlace(
  pool: MatrixPool,
  uplineEntries: Iterable<readonly number[]>,
): VacantPlace | null {
  if (pool.entries === 0) return null;
  if (pool.placement === 'sponsor') {
    for (const entries of uplineEntries) {
      for (const below of entries) {
        const place = vacantPlaceBelow(pool, below);
        if (place) return { ...place, below };
      }
    }
  }
  const place = vacantPlaceBelow(pool, 0, true);
  if (!place) throw new Error('a pool without a limit is full');
  return { ...place, below: null };
}

/**
 * Gives an entry its place, also when places decided elsewhere are loaded again in their order.
 * Throws when the place is taken or does not exist, and when a second entry wants the top.
 * @returns the levels it stands on and those it filled
 */
export function seatEntry(
  pool: MatrixPool,
  owner: number,
  place: { parent: number; slot: number } | null,
): Pick<PoolEntry, 'entry' | 'above' | 'completed'> {
  const { width, depth } = pool;
  const entry = pool.entries;
  const index = place === null ? -1 : place.parent * width + place.slot;
  const isPlace =
    place === null
      ? entry === 0
      : place.parent >= 0 && place.parent < entry && place.slot >= 0 && place.slot < width;
  if (!isPlace || (place !== null && pool.children[index] !== -1))
    throw new Error(
      `entry ${entry}: no vacant place ${place ? `${place.slot} below ${place.parent}` : 'on top'}`,
    );
  makeRoom(pool);
  pool.entries = entry + 1;
  pool.owner[entry] = owner;
  pool.parent[entry] = place?.parent ?? -1;
  pool.next[entry] = 2;
  if (place) pool.children[index] = entry;
  // not needed where every place is global
  if (pool.placement === 'sponsor') {
    const own = pool.entriesOf.get(owner);
    if (own) own.push(entry);
    else pool.entriesOf.set(owner, [entry]);
  }
  const above: PoolEntry['above'] = [];
  const completed: PoolEntry['completed'] = [];
  let at = pool.parent[entry] as number;
  for (let level = 1; level <= depth && at >= 0; level++) {
    const count = (pool.filled[at * depth + level - 1] as number) + 1;
    pool.filled[at * depth + level - 1] = count;
    above.push({ entry: at, level });
    if (count === levelCapacity(level, width)) completed.push({ entry: at, level });
    at = pool.parent[at] as number;
  }
  return { entry, above, completed };
}

/** Doubles the arrays when they are full. */
function makeRoom(pool: MatrixPool): void {
  const { entries, width, depth, owner } = pool;
  if (entries < owner.length) return;
  const capacity = Math.max(16, entries * 2);
  const larger = (array: Int32Array, length: number, empty: number) => {
    const copy = new Int32Array(length).fill(empty, array.length);
    copy.set(array);
    return copy;
  };
  pool.owner = larger(owner, capacity, -1);
  pool.parent = larger(pool.parent, capacity, -1);
  pool.next = larger(pool.next, capacity, 2);
  pool.children = larger(pool.children, capacity * width, -1);
  pool.filled = larger(pool.filled, capacity * depth, 0);
}

/**
 * A member enters a pool. With `reentry` every owner whose last level fills by it enters again, free of charge and
 * placed like any other, until no last level fills. `sponsor` [members]: −1 = none.
 * @returns the entries made, the member's own first
 */
export function enterPool(pool: MatrixPool, owner: number, sponsor: Int32Array): PoolEntry[] {
  const made: PoolEntry[] = [];
  for (let next: number | null = owner; next !== null; ) {
    const place = choosePlace(pool, uplineEntries(pool, next, sponsor));
    const seated = seatEntry(pool, next, place);
    const where = place ?? { parent: -1, slot: 0, below: null };
    made.push({ ...seated, ...where, owner: next, is_reentry: made.length > 0 });
    // an entry is on the last level of one other at most
    const full = seated.completed.find(({ level }) => level === pool.depth);
    next = pool.reentry && full ? (pool.owner[full.entry] as number) : null;
  }
  return made;
}

function* uplineEntries(pool: MatrixPool, member: number, sponsor: Int32Array): Generator<readonly number[]> {
  for (let at = sponsor[member] ?? -1; at >= 0; at = sponsor[at] as number) {
    const entries = pool.entriesOf.get(at);
    if (entries) yield entries;
  }
}

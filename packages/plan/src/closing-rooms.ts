import type { TopupColumns } from './closing-facts.ts';
import { addAt, roomFor } from './closing-lists.ts';
import type { Sink } from './closing-rows.ts';
import { type Figure, factorOf, figureAt, least, minus, plus, setFigure, timesOf } from './closing-units.ts';
import type { Units } from './units.ts';

/**
 * What topups may still earn under the multiple cap (incomes §2.7), and who takes it: the topups of an owner that are
 * not completed hang together, oldest first, from the oldest one, the owner's head.
 */
export type Rooms = {
  /** By member: the head, −1 = none. */
  head: Int32Array;
  /** By topup: the owner's next one, −1 = none. */
  next: Int32Array;
  /** By topup: what it may still earn. */
  room: Float64Array;
  /** By head: the first topup with room, what all have together, and whether they were looked through. */
  open: Int32Array;
  total: Units;
  seen: Uint8Array;
  /** By topup: as the facts have it, and as it changes. */
  earned: Float64Array;
  completed: Uint8Array;
  changed: Uint8Array;
  /** The room the owner had before the last taking. */
  before: Figure;
};

/**
 * `earned`, `completed`, `changed` are written to. `multiple`: as plan.json has it. `count`: of the topups those that
 * are there already; the others get their room when they are bought (`addRoom`).
 */
export function openRooms(
  members: number,
  { owner, amount }: Pick<TopupColumns, 'owner' | 'amount'>,
  multiple: string,
  state: Pick<Rooms, 'earned' | 'completed' | 'changed'>,
  count = owner.length,
): Rooms {
  const { earned, completed, changed } = state;
  const places = owner.length;
  const factor = factorOf(multiple);
  const head = new Int32Array(members).fill(-1);
  const next = new Int32Array(places);
  const room = new Float64Array(places);
  const open = new Int32Array(places);
  for (let t = places - 1; t >= 0; t--) {
    if (completed[t] !== 0) continue;
    const left = minus(timesOf(amount[t] as number, factor), earned[t] as number);
    // no topup earns 2^53 units, so that a larger room need not be told from the largest
    room[t] = left > 0 ? Number(least(left, Number.MAX_SAFE_INTEGER)) : 0;
    if (t >= count) continue;
    const member = owner[t] as number;
    next[t] = head[member] as number;
    head[member] = t;
    open[t] = t;
  }
  const total = roomFor(places, room);
  for (let t = 0; t < count; t++)
    if (completed[t] === 0) addAt(total, head[owner[t] as number] as number, room[t] as number);
  return {
    head,
    next,
    room,
    open,
    total,
    seen: new Uint8Array(places),
    earned,
    completed,
    changed,
    before: 0,
  };
}

/** Gives a topup that is bought now its room. `newest`: by member the topup bought last, kept here; −1 = none. */
export function addRoom(rooms: Rooms, newest: Int32Array, t: number, member: number): void {
  const room = rooms.room[t] as number;
  if ((rooms.head[member] as number) < 0) rooms.head[member] = t;
  else rooms.next[newest[member] as number] = t;
  const head = rooms.head[member] as number;
  rooms.next[t] = -1;
  newest[member] = t;
  if (head === t || rooms.open[head] === -1) rooms.open[head] = t;
  if (room === 0) rooms.seen[head] = 0;
  addAt(rooms.total, head, room);
}

/**
 * Takes room for an income, the oldest topup first, and books it there; a topup without room left is completed.
 * Returns what found room.
 */
export function takeRoom(rooms: Rooms, member: number, wanted: Figure, sink: Sink): Figure {
  const head = rooms.head[member] as number;
  rooms.before = 0;
  if (head < 0) return 0;
  if (rooms.seen[head] === 0) completeRoomless(rooms, head);
  rooms.before = figureAt(rooms.total, head);
  let missing = wanted;
  let t = rooms.open[head] as number;
  while (missing > 0 && t >= 0) {
    const room = rooms.room[t] as number;
    const taken = Number(least(room, missing));
    if (taken > 0) {
      missing = minus(missing, taken);
      rooms.room[t] = room - taken;
      setFigure(rooms.earned, t, plus(rooms.earned[t] as number, taken));
      rooms.changed[t] = 1;
      sink.book(t, taken);
    }
    if (taken < room) break;
    rooms.completed[t] = 1;
    t = rooms.next[t] as number;
  }
  rooms.open[head] = t;
  const found = minus(wanted, missing);
  if (found > 0) setFigure(rooms.total, head, minus(rooms.before, found));
  return found;
}

/** A lower multiple than before leaves topups without room: an income of their owner completes them. */
function completeRoomless(rooms: Rooms, head: number): void {
  rooms.seen[head] = 1;
  for (let t = head; t >= 0; t = rooms.next[t] as number) {
    if (rooms.room[t] !== 0) continue;
    rooms.completed[t] = 1;
    rooms.changed[t] = 1;
  }
}

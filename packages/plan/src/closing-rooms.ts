import type { TopupColumns } from './closing-facts.ts';
import { addAt, roomFor } from './closing-lists.ts';
import type { Sink } from './closing-rows.ts';
import { type Figure, factorOf, figureAt, least, minus, setFigure, timesOf } from './closing-units.ts';
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

/** `earned`, `completed`, `changed` are written to. `multiple`: as plan.json has it. */
export function openRooms(
  members: number,
  topups: TopupColumns,
  multiple: string,
  state: Pick<Rooms, 'earned' | 'completed' | 'changed'>,
): Rooms {
  const { owner, amount } = topups;
  const { earned, completed, changed } = state;
  const count = owner.length;
  const factor = factorOf(multiple);
  const head = new Int32Array(members).fill(-1);
  const next = new Int32Array(count);
  const room = new Float64Array(count);
  const open = new Int32Array(count);
  for (let t = count - 1; t >= 0; t--) {
    if (completed[t] !== 0) continue;
    const member = owner[t] as number;
    next[t] = head[member] as number;
    head[member] = t;
    open[t] = t;
    const left = minus(timesOf(amount[t] as number, factor), earned[t] as number);
    // no topup earns 2^53 units, so that a larger room need not be told from the largest
    room[t] = left > 0 ? Number(least(left, Number.MAX_SAFE_INTEGER)) : 0;
  }
  const total = roomFor(count, room);
  for (let t = 0; t < count; t++)
    if (completed[t] === 0) addAt(total, head[owner[t] as number] as number, room[t] as number);
  return {
    head,
    next,
    room,
    open,
    total,
    seen: new Uint8Array(count),
    earned,
    completed,
    changed,
    before: 0,
  };
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
      rooms.earned[t] = (rooms.earned[t] as number) + taken;
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

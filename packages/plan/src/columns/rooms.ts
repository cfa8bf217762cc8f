import type { TopupColumns } from '../closing/closing-facts.ts';
import { type Figure, factorOf, figureAt, least, minus, plus, setFigure, timesOf } from './figure.ts';
import { addAt, putFigure, roomFor } from './lists.ts';
import type { Sink } from './rows.ts';
import type { Units } from './units.ts';

/**
 * The remaining cap of topups (docs/plans.md §2.7). The topups of an owner that are not completed form a linked list,
 * oldest first; its first one is the owner's head.
 */
export type Rooms = {
  /** By member: the head, −1 = none. */
  head: Int32Array;
  /** By topup: the owner's next one, −1 = none. */
  next: Int32Array;
  /** By topup: its remaining cap. */
  room: Units;
  /** By head: the first topup with remaining cap, the sum of all of them, and whether they were scanned. */
  open: Int32Array;
  total: Units;
  seen: Uint8Array;
  state: RoomState;
  /** The owner's remaining cap before the last `take`. */
  before: Figure;
};

/** By topup: as the facts have it, and as it changes. */
export type RoomState = { earned: Units; completed: Uint8Array; changed: Uint8Array };

/**
 * `state` is written to. `multiple`: as plan.json has it. `count`: of the topups those that
 * are there already; the others get their room when they are bought (`addRoom`).
 */
export function openRooms(
  members: number,
  { owner, amount }: Pick<TopupColumns, 'owner' | 'amount'>,
  multiple: string,
  state: RoomState,
  count = owner.length,
): Rooms {
  const { earned, completed } = state;
  const places = owner.length;
  const factor = factorOf(multiple);
  const head = new Int32Array(members).fill(-1);
  const next = new Int32Array(places);
  let room: Units = new Float64Array(places);
  const open = new Int32Array(places);
  for (let t = places - 1; t >= 0; t--) {
    if (completed[t] !== 0) continue;
    const left = minus(timesOf(figureAt(amount, t), factor), figureAt(earned, t));
    room = putFigure(room, t, left > 0 ? left : 0);
    if (t >= count) continue;
    const member = owner[t] as number;
    next[t] = head[member] as number;
    head[member] = t;
    open[t] = t;
  }
  const total = roomFor(places, room);
  for (let t = 0; t < count; t++)
    if (completed[t] === 0) addAt(total, head[owner[t] as number] as number, figureAt(room, t));
  return {
    head,
    next,
    room,
    open,
    total,
    seen: new Uint8Array(places),
    state,
    before: 0,
  };
}

/**
 * Adds a topup that is bought now with its remaining cap. `newest`: by member the topup bought last, kept here; −1 =
 * none.
 */
export function addRoom(rooms: Rooms, newest: Int32Array, t: number, member: number): void {
  const room = figureAt(rooms.room, t);
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
 * Uses remaining cap for an income, the oldest topup first, and books it there; a topup with none left is completed.
 * Returns the amount that is paid.
 */
export function takeRoom(rooms: Rooms, member: number, wanted: Figure, sink: Sink): Figure {
  const { state } = rooms;
  const head = rooms.head[member] as number;
  rooms.before = 0;
  if (head < 0) return 0;
  if (rooms.seen[head] === 0) completeRoomless(rooms, head);
  rooms.before = figureAt(rooms.total, head);
  let missing = wanted;
  let t = rooms.open[head] as number;
  while (missing > 0 && t >= 0) {
    const room = figureAt(rooms.room, t);
    const taken = least(room, missing);
    if (taken > 0) {
      missing = minus(missing, taken);
      setFigure(rooms.room, t, minus(room, taken));
      state.earned = putFigure(state.earned, t, plus(figureAt(state.earned, t), taken));
      state.changed[t] = 1;
      sink.book(t, taken);
    }
    if (taken < room) break;
    state.completed[t] = 1;
    t = rooms.next[t] as number;
  }
  rooms.open[head] = t;
  const found = minus(wanted, missing);
  if (found > 0) setFigure(rooms.total, head, minus(rooms.before, found));
  return found;
}

/** Gives back remaining cap that an income had used of a topup; those booked last come first. */
export function giveRoom(rooms: Rooms, member: number, t: number, amount: Figure): void {
  const head = rooms.head[member] as number;
  if (head < 0) return;
  setFigure(rooms.room, t, plus(figureAt(rooms.room, t), amount));
  addAt(rooms.total, head, amount);
  const open = rooms.open[head] as number;
  if (open < 0 || t < open) rooms.open[head] = t;
}

/** After the multiple was lowered, topups may have no remaining cap: the owner's next income completes them. */
function completeRoomless(rooms: Rooms, head: number): void {
  rooms.seen[head] = 1;
  for (let t = head; t >= 0; t = rooms.next[t] as number) {
    if (figureAt(rooms.room, t) !== 0) continue;
    rooms.state.completed[t] = 1;
    rooms.state.changed[t] = 1;
  }
}

import { type Figure, figureAt, least, minus, plus } from '../columns/figure.ts';
import { type FigureList, figureList, grown, listed, pushFigure } from '../columns/lists.ts';
import type { Units } from '../columns/units.ts';

/** The columns of a carry whose volume grows old, in the order of their numbers. */
export const LOT_COLUMNS = ['left', 'right', 'leftVirtual', 'rightVirtual'] as const;

/**
 * Volume of the legs by the matching closing it came with (docs/plans.md §7.7): members one after the other, of each column the
 * oldest first. `age`: matching closings since the one it came with; 0 = it waits for the next one. What a column holds is
 * the sum of its lots; a column below zero has none.
 */
export type Lots = {
  /** Shape [n + 1]: the lots of member i stand from `start[i]` on, before `start[i + 1]`. */
  start: Int32Array;
  /** Place in LOT_COLUMNS. */
  column: Uint8Array;
  age: Int32Array;
  amount: Units;
};

/** The lots of one column of one member while a closing works on them, the oldest first. */
export type LotList = { age: number[]; amount: Figure[] };

/** The lots of all columns of one member. */
export type MemberLots = [LotList, LotList, LotList, LotList];

const emptyList = (): LotList => ({ age: [], amount: [] });
export const memberLots = (): MemberLots => [emptyList(), emptyList(), emptyList(), emptyList()];

/** Reads the lots of a member into `own`. */
export function readLots(lots: Lots | null, member: number, own: MemberLots): void {
  for (const list of own) {
    list.age.length = 0;
    list.amount.length = 0;
  }
  if (lots === null) return;
  const end = lots.start[member + 1] ?? 0;
  for (let at = lots.start[member] ?? 0; at < end; at++) {
    const list = own[lots.column[at] as number] as LotList;
    list.age.push(lots.age[at] as number);
    list.amount.push(figureAt(lots.amount, at));
  }
}

const sumOf = ({ amount }: LotList): Figure => amount.reduce(plus, 0);

/** Adds volume of an age, which is the youngest there is. */
export function addLot({ age, amount }: LotList, of: number, more: Figure): void {
  if (more <= 0) return;
  const last = age.length - 1;
  if (age[last] === of) amount[last] = plus(amount[last] as Figure, more);
  else {
    age.push(of);
    amount.push(more);
  }
}

/** Takes volume, the oldest first. */
function takeOldest({ age, amount }: LotList, taken: Figure): void {
  let rest = taken;
  while (rest > 0 && amount.length > 0) {
    const part = least(rest, amount[0] as Figure);
    rest = minus(rest, part);
    if (part === amount[0]) {
      age.shift();
      amount.shift();
    } else amount[0] = minus(amount[0] as Figure, part);
  }
}

/** Makes lots add up to what the column holds: what left was the oldest, what came is of age `of`. */
export function settleLots(list: LotList, held: Figure, of = 0): void {
  const sum = sumOf(list);
  const due = held > 0 ? held : 0;
  if (sum > due) takeOldest(list, minus(sum, due));
  else if (sum < due) addLot(list, of, minus(due, sum));
}

/** Takes out what has grown as old as `age`, and returns how much that was. */
export function expireLots(list: LotList, age: number): Figure {
  let expired: Figure = 0;
  while ((list.age[0] ?? 0) >= age && list.age.length > 0) {
    list.age.shift();
    expired = plus(expired, list.amount.shift() ?? 0);
  }
  return expired;
}

/** One matching closing later. */
export function growOlder({ age }: LotList): void {
  for (let k = 0; k < age.length; k++) age[k] = (age[k] as number) + 1;
}

/** Collects the lots of members, one after the other. */
export type LotWriter = { add(own: MemberLots): void; lots(): Lots };

export function lotWriter(members: number): LotWriter {
  const start = new Int32Array(members + 1);
  let column = new Uint8Array(0);
  let age = new Int32Array(0);
  const amount: FigureList = figureList();
  let done = 0;
  return {
    add: (own) => {
      for (let c = 0; c < own.length; c++) {
        const list = own[c] as LotList;
        for (let k = 0; k < list.age.length; k++) {
          const at = amount.length;
          if (at === column.length) column = grown(column, at + 1);
          if (at === age.length) age = grown(age, at + 1);
          column[at] = c;
          age[at] = list.age[k] as number;
          pushFigure(amount, list.amount[k] as Figure);
        }
      }
      start[++done] = amount.length;
    },
    lots: () => ({
      start,
      column: column.subarray(0, amount.length),
      age: age.subarray(0, amount.length),
      amount: listed(amount),
    }),
  };
}

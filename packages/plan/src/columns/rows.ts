import {
  INCOME_REASONS,
  INCOME_STATUSES,
  type IncomeReason,
  type IncomeStatus,
} from '../instant/income-row.ts';
import { INCOME_KINDS, type IncomeKind } from '../plan/plan.ts';
import { type Figure, figureAt, minus } from './figure.ts';
import { type FigureList, figureList, grown, listed, pushFigure, withCapacity } from './lists.ts';
import type { Units } from './units.ts';

/** The kinds a closing pays, in the order in which it does (docs/plans.md §2.3). */
export const CLOSING_KINDS = [
  'roi',
  'roi_level',
  'matching',
  'matching_level',
  'reward',
  'repurchase_level',
  'unilevel',
  'differential',
  'generation',
  'bonus',
] as const satisfies readonly IncomeKind[];
export type ClosingKind = (typeof CLOSING_KINDS)[number];

/** By code: every kind as columns and sums write it, those of a closing first. */
export const CODED_KINDS: readonly IncomeKind[] = [
  ...CLOSING_KINDS,
  ...INCOME_KINDS.filter((kind) => !(CLOSING_KINDS as readonly IncomeKind[]).includes(kind)),
];

/** By place: how columns write a reason; 0 = none. */
export const CLOSING_REASONS: readonly (IncomeReason | null)[] = [null, ...INCOME_REASONS];

export const reasonCode = (reason: IncomeReason): number => CLOSING_REASONS.indexOf(reason);
export const statusCode = (status: IncomeStatus): number => INCOME_STATUSES.indexOf(status);
export const kindCode = (kind: IncomeKind): number => CODED_KINDS.indexOf(kind);

/** Income rows side by side; every array of shape [length], money in units of 10^-round_off_digits. */
export type IncomeColumns = {
  length: number;
  /** Place in CODED_KINDS; of a closing's rows in CLOSING_KINDS too. */
  kind: Uint8Array;
  /** Number of the beneficiary. */
  member: Int32Array;
  /** Number of who caused it, −1 = nobody. */
  from: Int32Array;
  level: Int32Array;
  /** roi, roi_level: topup id; matching_level: number of the earner; repurchase_level: order id; walks: event id; else −1. */
  source: Float64Array;
  /** Place of the reward in the ladder, or of the pool in the plan; of a walk as `codeOfWalk` says; else −1. */
  code: Int32Array;
  base: Units;
  /** Place in `ClosingOutcome.rates`. */
  rate: Int32Array;
  gross: Units;
  amount: Units;
  /** gross = amount + trimmed. */
  trimmed: Units;
  /** Place in INCOME_STATUSES. */
  status: Uint8Array;
  /** Place in CLOSING_REASONS. */
  reason: Uint8Array;
  /** Of a plan with a multiple cap. */
  cap: CapColumns | null;
};

export type CapColumns = {
  /** Shape [length]: the owner's remaining cap before the row; 0 on a row that used none. */
  room: Units;
  /** Shape [length]: a row's allocations stand before this place, after the end of the row before. */
  end: Int32Array;
  /** Shape [allocations]: place of the topup in the facts, and how much was booked against it. */
  topup: Int32Array;
  amount: Units;
};

/** The sink of a closing's rows, one call a row: kept for posting, or only summed for a simulation. */
export type Sink = {
  /** Whether details are wanted that explain rows. */
  keepsRows: boolean;
  /** The most rows that can come, so that arrays are not made larger than needed. */
  reserve(rows: number): void;
  /** Books a part of the row that is added next against a topup. */
  book(topup: number, amount: Figure): void;
  /** Arguments as the columns of the same name; `room` null = no multiple cap. */
  add(
    kind: number,
    member: number,
    from: number,
    level: number,
    source: number,
    code: number,
    base: Figure,
    rate: number,
    gross: Figure,
    amount: Figure,
    status: number,
    reason: number,
    room: Figure | null,
  ): void;
  /** The rows so far; null of a sink that does not keep them. */
  columns(): IncomeColumns | null;
};

/** The expected maximum can be far more than what comes: beyond this size arrays grow as needed. */
const MOST_RESERVED = 4_000_000;

/** A sink that keeps every row. */
export function rowSink(): Sink {
  const rows = emptyRows();
  const cap = { room: figureList(), end: new Int32Array(0), topup: new Int32Array(0), amount: figureList() };
  let isCapped = false;
  return {
    keepsRows: true,
    reserve: (more) => reserveRows(rows, rows.length + Math.min(more, MOST_RESERVED)),
    book: (topup, amount) => {
      const place = cap.amount.length;
      if (place === cap.topup.length) cap.topup = grown(cap.topup, place + 1);
      cap.topup[place] = topup;
      pushFigure(cap.amount, amount);
    },
    add: (kind, member, from, level, source, code, base, rate, gross, amount, status, reason, room) => {
      const i = rows.length;
      if (i === rows.kind.length) reserveRows(rows, Math.ceil(i * 1.5) + 64);
      rows.length = i + 1;
      rows.kind[i] = kind;
      rows.member[i] = member;
      rows.from[i] = from;
      rows.level[i] = level;
      rows.source[i] = source;
      rows.code[i] = code;
      rows.rate[i] = rate;
      rows.status[i] = status;
      rows.reason[i] = reason;
      pushFigure(rows.base, base);
      pushFigure(rows.gross, gross);
      pushFigure(rows.amount, amount);
      pushFigure(rows.trimmed, minus(gross, amount));
      if (room === null) return;
      isCapped = true;
      pushFigure(cap.room, room);
      if (i >= cap.end.length) cap.end = grown(cap.end, rows.kind.length);
      cap.end[i] = cap.amount.length;
    },
    columns: () => ({ ...shown(rows), cap: isCapped ? shownCap(cap, rows.length) : null }),
  };
}

/** Writes rows that are there already into a sink, without what they booked. */
export function addRows(sink: Sink, rows: IncomeColumns): void {
  for (let i = 0; i < rows.length; i++)
    sink.add(
      rows.kind[i] as number,
      rows.member[i] as number,
      rows.from[i] as number,
      rows.level[i] as number,
      rows.source[i] as number,
      rows.code[i] as number,
      figureAt(rows.base, i),
      rows.rate[i] as number,
      figureAt(rows.gross, i),
      figureAt(rows.amount, i),
      rows.status[i] as number,
      rows.reason[i] as number,
      null,
    );
}

type GrowingRows = ReturnType<typeof emptyRows>;

function emptyRows() {
  return {
    length: 0,
    kind: new Uint8Array(0),
    member: new Int32Array(0),
    from: new Int32Array(0),
    level: new Int32Array(0),
    source: new Float64Array(0),
    code: new Int32Array(0),
    rate: new Int32Array(0),
    status: new Uint8Array(0),
    reason: new Uint8Array(0),
    base: figureList(),
    gross: figureList(),
    amount: figureList(),
    trimmed: figureList(),
  };
}

function reserveRows(rows: GrowingRows, capacity: number): void {
  rows.kind = withCapacity(rows.kind, capacity);
  rows.member = withCapacity(rows.member, capacity);
  rows.from = withCapacity(rows.from, capacity);
  rows.level = withCapacity(rows.level, capacity);
  rows.source = withCapacity(rows.source, capacity);
  rows.code = withCapacity(rows.code, capacity);
  rows.rate = withCapacity(rows.rate, capacity);
  rows.status = withCapacity(rows.status, capacity);
  rows.reason = withCapacity(rows.reason, capacity);
  for (const list of [rows.base, rows.gross, rows.amount, rows.trimmed])
    list.values = withCapacity(list.values, capacity);
}

function shown(rows: GrowingRows): Omit<IncomeColumns, 'cap'> {
  const { length } = rows;
  return {
    length,
    kind: rows.kind.subarray(0, length),
    member: rows.member.subarray(0, length),
    from: rows.from.subarray(0, length),
    level: rows.level.subarray(0, length),
    source: rows.source.subarray(0, length),
    code: rows.code.subarray(0, length),
    base: listed(rows.base),
    rate: rows.rate.subarray(0, length),
    gross: listed(rows.gross),
    amount: listed(rows.amount),
    trimmed: listed(rows.trimmed),
    status: rows.status.subarray(0, length),
    reason: rows.reason.subarray(0, length),
  };
}

type GrowingCap = { room: FigureList; end: Int32Array; topup: Int32Array; amount: FigureList };

function shownCap(cap: GrowingCap, rows: number): CapColumns {
  return {
    room: listed(cap.room),
    end: cap.end.subarray(0, rows),
    topup: cap.topup.subarray(0, cap.amount.length),
    amount: listed(cap.amount),
  };
}

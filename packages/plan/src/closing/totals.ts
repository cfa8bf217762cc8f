import { type Figure, figureAt, minus, plus, unitsText } from '../columns/figure.ts';
import { putFigure } from '../columns/lists.ts';
import { CLOSING_KINDS, type ClosingKind, CODED_KINDS, type Sink, statusCode } from '../columns/rows.ts';
import type { Units } from '../columns/units.ts';
import { INCOME_STATUSES, type IncomeStatus } from '../instant/income-row.ts';

/** Sums of the rows of one kind and status; money as text with the company's digits. */
export type ClosingTotal = {
  kind: ClosingKind;
  status: IncomeStatus;
  rows: number;
  gross: string;
  amount: string;
  trimmed: string;
};

/** Achieved, but paid only once it is approved. */
const PENDING = statusCode('pending');
const GROUPS = CODED_KINDS.length * INCOME_STATUSES.length;

/** Running sums by kind and status: numbers while they are exact, larger parts kept apart. */
export type Tally = { rows: Float64Array; gross: Figure[]; amount: Figure[] };

export function emptyTally(): Tally {
  const zeros = () => Array.from({ length: GROUPS }, (): Figure => 0);
  return { rows: new Float64Array(GROUPS), gross: zeros(), amount: zeros() };
}

/** Counts one row. */
export function tallyRow(tally: Tally, kind: number, status: number, gross: Figure, amount: Figure): void {
  const group = kind * INCOME_STATUSES.length + status;
  tally.rows[group] = (tally.rows[group] as number) + 1;
  tally.gross[group] = plus(tally.gross[group] as Figure, gross);
  tally.amount[group] = plus(tally.amount[group] as Figure, amount);
}

/** Counts a row anew whose amount and status were changed after it was counted. */
export function moveTally(
  tally: Tally,
  kind: number,
  { from, to }: { from: number; to: number },
  gross: Figure,
  before: Figure,
  after: Figure,
): void {
  const group = kind * INCOME_STATUSES.length + from;
  tally.rows[group] = (tally.rows[group] as number) - 1;
  tally.gross[group] = minus(tally.gross[group] as Figure, gross);
  tally.amount[group] = minus(tally.amount[group] as Figure, before);
  tallyRow(tally, kind, to, gross, after);
}

/** Groups with at least one row, by kind in the order of payment, then by status. */
export function totalsOf(tally: Tally, digits: number): ClosingTotal[] {
  return CLOSING_KINDS.flatMap((kind, k) =>
    INCOME_STATUSES.flatMap((status, s) => {
      const group = k * INCOME_STATUSES.length + s;
      const rows = tally.rows[group] as number;
      if (rows === 0) return [];
      const [gross, amount] = [tally.gross[group] as Figure, tally.amount[group] as Figure];
      const trimmed = unitsText(BigInt(gross) - BigInt(amount), digits);
      return [
        { kind, status, rows, gross: unitsText(gross, digits), amount: unitsText(amount, digits), trimmed },
      ];
    }),
  );
}

/**
 * A sink that keeps no rows, only what every member was paid: for a simulation of many closings. Sums by kind and
 * status are in the outcome of each closing. `paid`: shape [members], in units.
 */
export function sumSink(members: number): Sink & { paid(): Units } {
  let paid: Units = new Float64Array(members);
  return {
    keepsRows: false,
    reserve: () => {},
    book: () => {},
    add: (_kind, member, _from, _level, _source, _code, _base, _rate, _gross, amount, status) => {
      if (amount === 0 || status === PENDING) return;
      paid = putFigure(paid, member, plus(figureAt(paid, member), amount));
    },
    columns: () => null,
    paid: () => paid,
  };
}

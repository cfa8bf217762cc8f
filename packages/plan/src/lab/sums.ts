import type { ClosingTotal, Tally } from '../closing/totals.ts';
import { CODED_KINDS, statusCode } from '../columns/rows.ts';
import { INCOME_STATUSES } from '../instant/income-row.ts';
import { INCOME_KINDS, type IncomeKind } from '../plan/plan.ts';

/** The sums of a kind, in units: gross = paid + trimmed + lapsed. */
export type KindSums = { rows: number; gross: bigint; paid: bigint; trimmed: bigint; lapsed: bigint };
export type LabSums = Map<IncomeKind, KindSums>;

const CREDITED = statusCode('credited');
const CAPPED = statusCode('capped');
const LAPSED = statusCode('lapsed');

function sumsOf(sums: LabSums, kind: IncomeKind): KindSums {
  const known = sums.get(kind);
  if (known) return known;
  const fresh = { rows: 0, gross: 0n, paid: 0n, trimmed: 0n, lapsed: 0n };
  sums.set(kind, fresh);
  return fresh;
}

/** Adds incomes paid event by event. */
export function addTally(sums: LabSums, tally: Tally): void {
  CODED_KINDS.forEach((kind, k) => {
    for (const status of [CREDITED, CAPPED, LAPSED]) {
      const group = k * INCOME_STATUSES.length + status;
      const rows = tally.rows[group] as number;
      if (rows === 0) continue;
      addRows(sumsOf(sums, kind), {
        rows,
        gross: BigInt(tally.gross[group] as number | bigint),
        amount: BigInt(tally.amount[group] as number | bigint),
        isLapsed: status === LAPSED,
      });
    }
  });
}

/** Adds the incomes of a closing; a reward counts when it is paid, not when it is achieved. */
export function addTotals(sums: LabSums, totals: readonly ClosingTotal[]): void {
  const units = (text: string) => BigInt(text.replace('.', ''));
  for (const { kind, status, rows, gross, amount } of totals) {
    if (status === 'pending') continue;
    const isLapsed = status === 'lapsed';
    addRows(sumsOf(sums, kind), { rows, gross: units(gross), amount: units(amount), isLapsed });
  }
}

function addRows(
  sums: KindSums,
  { rows, gross, amount, isLapsed }: { rows: number; gross: bigint; amount: bigint; isLapsed: boolean },
): void {
  sums.rows += rows;
  sums.gross += gross;
  sums.paid += amount;
  if (isLapsed) sums.lapsed += gross;
  else sums.trimmed += gross - amount;
}

export function addSums(sums: LabSums, more: LabSums): void {
  for (const [kind, added] of more) {
    const own = sumsOf(sums, kind);
    own.rows += added.rows;
    own.gross += added.gross;
    own.paid += added.paid;
    own.trimmed += added.trimmed;
    own.lapsed += added.lapsed;
  }
}

/** Kinds with their sums, in the order of `INCOME_KINDS`. */
export function sumsInOrder(sums: LabSums): [IncomeKind, KindSums][] {
  return INCOME_KINDS.flatMap((kind): [IncomeKind, KindSums][] => {
    const own = sums.get(kind);
    return own ? [[kind, own]] : [];
  });
}

export function totalPaid(sums: LabSums): bigint {
  let paid = 0n;
  for (const own of sums.values()) paid += own.paid;
  return paid;
}

import {
  type Figure,
  figureAt,
  figureOf,
  least,
  lowShareOf,
  minus,
  plus,
  rateUnits,
  setFigure,
} from '../columns/figure.ts';
import { giveRoom, type Rooms } from '../columns/rooms.ts';
import { type IncomeColumns, reasonCode, statusCode } from '../columns/rows.ts';
import type { CompanyCapPlan } from '../plan/plan-caps.ts';
import type { CompanyFacts } from './closing-facts.ts';
import type { TopupState } from './outcome.ts';
import { moveTally, type Tally } from './totals.ts';

const CREDITED = statusCode('credited');
const CAPPED = statusCode('capped');
const CAP_COMPANY = reasonCode('cap_company');

/** The topups against which rows are booked; `before`: which of them were completed already. */
export type CutTopups = { before: Uint8Array; state: TopupState; rooms: Rooms | null };

/** What the rows of this closing may pay: the part of the turnover of the period that its earlier closings left. */
function allowedOf({ percent }: CompanyCapPlan, { turnover, paid }: CompanyFacts): Figure {
  const limit = turnover > 0n ? lowShareOf(turnover, rateUnits(percent)) : 0;
  const left = minus(limit, figureOf(paid));
  return left > 0 ? left : 0;
}

/**
 * Cuts what the rows of a closing pay to what the company may pay in the period (docs/plans.md §7.11): each by the same
 * part, rounded down, or in their order until it is used up. What a cut row had booked under the multiple cap is free
 * again for later closings; what was worked out from it stays.
 */
export function cutByCompany(
  rows: IncomeColumns,
  plan: CompanyCapPlan,
  facts: CompanyFacts,
  topups: CutTopups,
  tally: Tally,
): void {
  const isPaid = (i: number) => rows.status[i] === CREDITED || rows.status[i] === CAPPED;
  const allowed = allowedOf(plan, facts);
  let sum: Figure = 0;
  for (let i = 0; i < rows.length; i++) if (isPaid(i)) sum = plus(sum, figureAt(rows.amount, i));
  if (sum <= allowed) return;
  let left = allowed;
  for (let i = 0; i < rows.length; i++) {
    const amount = figureAt(rows.amount, i);
    if (!isPaid(i) || amount === 0) continue;
    const paid =
      plan.how === 'stop' ? least(amount, left) : figureOf((BigInt(amount) * BigInt(allowed)) / BigInt(sum));
    left = minus(left, paid);
    if (paid < amount) cutRow(rows, i, paid, topups, tally);
  }
}

function cutRow(rows: IncomeColumns, i: number, paid: Figure, topups: CutTopups, tally: Tally): void {
  const gross = figureAt(rows.gross, i);
  const amount = figureAt(rows.amount, i);
  const kind = rows.kind[i] as number;
  moveTally(tally, kind, { from: rows.status[i] as number, to: CAPPED }, gross, amount, paid);
  setFigure(rows.amount, i, paid);
  setFigure(rows.trimmed, i, minus(gross, paid));
  rows.status[i] = CAPPED;
  rows.reason[i] = CAP_COMPANY;
  free(rows, i, minus(amount, paid), topups);
}

/** Gives back what a row booked against topups, the one booked last first. */
function free(
  { cap, member }: IncomeColumns,
  i: number,
  cut: Figure,
  { before, state, rooms }: CutTopups,
): void {
  if (cap === null) return;
  const from = i === 0 ? 0 : (cap.end[i - 1] as number);
  let left = cut;
  for (let a = (cap.end[i] as number) - 1; a >= from && left > 0; a--) {
    const t = cap.topup[a] as number;
    const booked = figureAt(cap.amount, a);
    const freed = least(booked, left);
    left = minus(left, freed);
    setFigure(cap.amount, a, minus(booked, freed));
    setFigure(state.earned, t, minus(figureAt(state.earned, t), freed));
    if (freed === 0) continue;
    // it has remaining cap again
    state.completed[t] = before[t] as number;
    if (rooms !== null) giveRoom(rooms, member[i] as number, t, freed);
  }
}

import type { PackageFacts, TopupColumns } from '../closing/closing-facts.ts';
import {
  type Figure,
  factorOf,
  figureAt,
  least,
  minus,
  plus,
  rateUnits,
  shareOf,
  timesOf,
} from '../columns/figure.ts';
import { putFigure } from '../columns/lists.ts';
import { addRate, type Closing, payRow, ROI } from '../columns/pay.ts';
import type { Units } from '../columns/units.ts';
import { dayOf } from '../days.ts';
import type { RoiPlan } from '../plan/plan.ts';

/** What a package pays daily; null = it pays none. */
type Terms = { rate: number; place: number; days: number; multiple: number | null };

/** Instalments as they change; arrays of shape [topups]. */
export type RoiState = Pick<TopupColumns, 'roiPaid' | 'roiGross'> & { changed: Uint8Array };

/** 1970-01-01 was a Thursday. */
function isWeekend(day: number): boolean {
  const weekday = (((day + 4) % 7) + 7) % 7;
  return weekday === 0 || weekday === 6;
}

/**
 * ROI (docs/plans.md §3.9): a day's percentage of the amount of every topup, oldest first, from `start_after_days` on,
 * `roi_days` instalments or until `roi_multiple` × amount. Zero pins, completed topups, those of a blocked owner and
 * those whose ROI an admin blocked earn none; a skipped day writes no row and moves the end.
 *
 * Returns what each topup paid its owner, shape [topups], and the places of the topups that have a row, in their
 * order.
 */
export function payRoi(
  closing: Closing,
  plan: RoiPlan,
  state: RoiState,
): { paid: Units; topups: Int32Array } {
  const { topups, blocked, packages, date } = closing.facts;
  const count = topups.owner.length;
  const day = dayOf(date);
  let paid: Units = new Float64Array(count);
  if (plan.calendar === 'mon_fri' && isWeekend(day)) return { paid, topups: new Int32Array(0) };
  const terms = packages.map((facts) => termsOf(closing, facts));
  const due = dueTopups(topups, blocked, terms, state, day - plan.start_after_days);
  closing.sink.reserve(due.length);
  for (const t of due) {
    const { rate, place, multiple } = terms[topups.package[t] as number] as Terms;
    const amount = figureAt(topups.amount, t);
    const owner = topups.owner[t] as number;
    const whole = shareOf(amount, rate);
    const gross =
      multiple === null ? whole : least(whole, leftOf(amount, multiple, figureAt(state.roiGross, t)));
    const id = topups.id[t] as number;
    paid = putFigure(paid, t, payRow(closing, ROI, owner, -1, 0, id, -1, amount, place, gross, gross));
    state.roiPaid[t] = (state.roiPaid[t] as number) + 1;
    state.roiGross = putFigure(state.roiGross, t, plus(figureAt(state.roiGross, t), gross));
    state.changed[t] = 1;
  }
  return { paid, topups: due };
}

function termsOf(closing: Closing, facts: PackageFacts): Terms | null {
  if (facts.roi_percent === null) return null;
  return {
    rate: rateUnits(facts.roi_percent),
    place: addRate(closing, { percent: facts.roi_percent }),
    days: facts.roi_days ?? Number.POSITIVE_INFINITY,
    multiple: facts.roi_multiple === null ? null : factorOf(facts.roi_multiple),
  };
}

/** What `roi_multiple` leaves of an instalment. */
function leftOf(amount: Figure, multiple: number, paidBefore: Figure): Figure {
  return minus(timesOf(amount, multiple), paidBefore);
}

/** Places of the topups that get an instalment, oldest first, as they are before the first row is paid. */
function dueTopups(
  topups: TopupColumns,
  blocked: Uint8Array,
  terms: readonly (Terms | null)[],
  state: RoiState,
  lastDay: number,
): Int32Array {
  const due = new Int32Array(topups.owner.length);
  let length = 0;
  for (let t = 0; t < topups.owner.length; t++) {
    const term = terms[topups.package[t] as number];
    if (!term || topups.completed[t] !== 0 || figureAt(topups.paid, t) === 0) continue;
    if (topups.roiBlocked[t] !== 0) continue;
    if ((topups.day[t] as number) > lastDay || blocked[topups.owner[t] as number] !== 0) continue;
    if ((state.roiPaid[t] as number) >= term.days) continue;
    if (term.multiple !== null) {
      const left = leftOf(figureAt(topups.amount, t), term.multiple, figureAt(state.roiGross, t));
      if (left <= 0) continue;
    }
    due[length++] = t;
  }
  return due.slice(0, length);
}

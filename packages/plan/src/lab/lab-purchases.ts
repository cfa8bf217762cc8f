import { askedPeriods } from '../closing/asked-periods.ts';
import type { PurchaseColumns } from '../closing/closing-facts.ts';
import { type Calendar, endsWith, type Period, periodStart } from '../periods.ts';
import { calendarOf, type Plan } from '../plan/plan.ts';

/** A topup or an order of a run; money in units. */
type LabPurchase = {
  buyer: number;
  isOrder: 0 | 1;
  day: number;
  bv: number;
  amount: number;
  paid: number;
};

/** The purchases of the run that a walk has still to work out; what was bought before the run is not among them. */
export type LabPurchases = { calendar: Calendar; periods: Period[]; bought: LabPurchase[]; dropped: number };

/** @returns null when the plan has no walks (docs/plans.md §7.4) */
export function labPurchasesFor(plan: Plan): LabPurchases | null {
  const { walks } = askedPeriods(plan, () => true);
  if (walks.length === 0) return null;
  const periods = [...new Set(walks.map(({ period }) => period))];
  return { calendar: calendarOf(plan), periods, bought: [], dropped: 0 };
}

/**
 * What the walks that are closed on a day work out, null = none is; purchases of periods that are over are forgotten first.
 */
export function purchasesOn(purchases: LabPurchases | null, day: number): PurchaseColumns | null {
  if (purchases === null) return null;
  const { calendar, periods } = purchases;
  if (!periods.some((period) => endsWith(period, day, calendar))) return null;
  const from = Math.min(...periods.map((period) => periodStart(period, day, calendar)));
  const old = purchases.bought.findIndex((one) => one.day >= from);
  const gone = old < 0 ? purchases.bought.length : old;
  purchases.bought.splice(0, gone);
  purchases.dropped += gone;
  const { bought, dropped } = purchases;
  const column = (key: 'bv' | 'amount' | 'paid') => Float64Array.from(bought, (one) => one[key]);
  return {
    id: Float64Array.from(bought, (_, k) => dropped + k),
    buyer: Int32Array.from(bought, ({ buyer }) => buyer),
    isOrder: Uint8Array.from(bought, ({ isOrder }) => isOrder),
    day: Int32Array.from(bought, (one) => one.day),
    bv: column('bv'),
    amount: column('amount'),
    paid: column('paid'),
    worked: [],
  };
}

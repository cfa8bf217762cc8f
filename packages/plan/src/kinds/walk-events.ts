import type { PurchaseColumns } from '../closing/closing-facts.ts';
import { type Figure, figureAt } from '../columns/figure.ts';
import type { LevelEvents } from '../columns/levels.ts';
import { unitsFrom } from '../columns/units.ts';
import type { Calendar } from '../periods.ts';
import { periodStart } from '../periods.ts';
import type { WalkPlan } from '../plan/plan-walks.ts';

/**
 * The purchases of the period a walk works out (docs/plans.md §7.4), by sequence number: those of its kinds that no
 * closing has worked out under its code, each with a base above 0.
 */
export function walkEvents(
  walk: WalkPlan,
  { id, buyer, isOrder, day, bv, amount, paid, worked }: PurchaseColumns,
  today: number,
  calendar: Calendar,
): LevelEvents {
  const from = periodStart(walk.period, today, calendar);
  const bases = { bv, amount, amount_paid: paid };
  const done = worked.filter(({ code }) => code === walk.code);
  const isDone = (kind: 'topup' | 'order', on: number) =>
    done.some((range) => range.kind === kind && on >= range.from && on <= range.to);
  const found: { from: number; source: number; base: Figure }[] = [];
  for (let e = 0; e < id.length; e++) {
    const kind = isOrder[e] === 1 ? 'order' : 'topup';
    const on = day[e] as number;
    if (on < from || !walk.on.includes(kind) || isDone(kind, on)) continue;
    const base = figureAt(kind === 'order' ? bv : bases[walk.base], e);
    if (base > 0) found.push({ from: buyer[e] as number, source: id[e] as number, base });
  }
  return {
    from: Int32Array.from(found, (event) => event.from),
    source: Float64Array.from(found, ({ source }) => source),
    base: unitsFrom(found.map(({ base }) => base)),
  };
}

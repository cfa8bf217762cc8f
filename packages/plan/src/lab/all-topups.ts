import type { TopupColumns } from '../closing/closing-facts.ts';
import type { TopupState } from '../closing/outcome.ts';
import type { Units } from '../columns/units.ts';
import type { LabStart } from './population.ts';
import type { LabScript } from './script.ts';

/** Every topup of a run: those of the start, and those of the script, which are not bought yet. */
type RunTopups = TopupColumns & Record<'amount' | 'paid', Float64Array> & { face?: Float64Array };

export function allTopups(
  script: LabScript,
  start: LabStart | null,
): { topups: RunTopups; state: TopupState } {
  const own = script.topups;
  const old = start?.facts.topups;
  const before = old?.owner.length ?? 0;
  const count = before + own.owner.length;
  const float = (from: Units | undefined, more?: Float64Array) => {
    const all = new Float64Array(count);
    if (from) all.set(exactFloats(from));
    if (more) all.set(more, before);
    return all;
  };
  const int = (from: Int32Array | undefined, more?: Int32Array) => {
    const all = new Int32Array(count);
    if (from) all.set(from);
    if (more) all.set(more, before);
    return all;
  };
  const completed = new Uint8Array(count);
  if (old) completed.set(old.completed);
  const state: TopupState = {
    earned: float(old?.earned),
    completed,
    roiPaid: int(old?.roiPaid),
    roiGross: float(old?.roiGross),
    changed: new Uint8Array(count),
  };
  const roiBlocked = new Uint8Array(count);
  if (old) roiBlocked.set(old.roiBlocked);
  const upgraded = new Uint8Array(count);
  if (old?.upgraded) upgraded.set(old.upgraded);
  const topups: RunTopups = {
    id: Float64Array.from({ length: count }, (_, t) => t),
    owner: int(old?.owner, own.owner),
    amount: float(old?.amount, own.amount),
    paid: float(old?.paid, own.paid),
    day: int(old?.day, own.day),
    package: int(old?.package, own.package),
    earned: state.earned,
    completed: state.completed,
    roiPaid: state.roiPaid,
    roiGross: state.roiGross,
    roiBlocked,
    ...((old?.face || own.face) && {
      face: float(old?.face ?? old?.amount, own.face ?? own.amount),
      upgraded,
    }),
  };
  return { topups, state };
}

/** Every figure of a trial run fits into a double. */
export function exactFloats(units: Units): Float64Array {
  if (units instanceof Float64Array) return units;
  throw new Error('what was bought is too large for a trial run');
}

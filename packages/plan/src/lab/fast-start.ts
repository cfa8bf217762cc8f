import type { FastStartState } from '../kinds/fast-start.ts';
import type { Plan } from '../plan/plan.ts';
import type { LabStart } from './population.ts';

/** What fast start keeps in a run: what was bought and which steps were paid before it count. */
export function labFastStart(plan: Plan, joinedOn: Int32Array, start: LabStart | null): FastStartState {
  const steps = plan.incomes.fast_start?.steps ?? [];
  const activatedOn = new Int32Array(joinedOn.length);
  const paid = new Uint8Array(joinedOn.length * steps.length);
  if (start) {
    const { owner, day } = start.facts.topups;
    // from the newest topup to the oldest, which stays
    for (const t of [...owner.keys()].sort((a, b) => (day[b] as number) - (day[a] as number)))
      activatedOn[owner[t] as number] = day[t] as number;
    const { member, code } = start.fastStartSteps;
    member.forEach((who, k) => {
      const place = steps.findIndex((step) => step.code === code[k]);
      if (place >= 0) paid[who * steps.length + place] = 1;
    });
  }
  return { joinedOn, activatedOn, paid };
}

import type { HeldRank } from '../closing/closing-facts.ts';
import type { Plan } from '../plan/plan.ts';
import type { LabStart } from './population.ts';

/** Highest ranks ever as places in the plan; one it no longer has is none. null = the plan has no ranks. */
export function highestRanksFor(
  members: number,
  plan: Plan,
  before: LabStart['ranks'] | null,
): Int8Array | null {
  if (plan.ranks.length === 0) return null;
  const highest = new Int8Array(members).fill(-1);
  const placeOf = placesOf(plan);
  before?.member.forEach((member, k) => {
    highest[member] = placeOf.get(before.code[k] as string) ?? -1;
  });
  return highest;
}

/** Paid ranks likewise, with the rank closings that were bridged. */
export function heldRanksFor(
  members: number,
  plan: Plan,
  before: LabStart['heldRanks'] | null,
): HeldRank | null {
  if (plan.ranks.length === 0) return null;
  const held: HeldRank = { paid: new Int8Array(members).fill(-1), bridged: new Int32Array(members) };
  const placeOf = placesOf(plan);
  before?.member.forEach((member, k) => {
    const place = placeOf.get(before.code[k] as string);
    if (place === undefined) return;
    held.paid[member] = place;
    held.bridged[member] = before.bridged[k] as number;
  });
  return held;
}

const placesOf = ({ ranks }: Plan) => new Map(ranks.map(({ code }, place) => [code, place]));

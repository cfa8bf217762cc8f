import { type Claim, claimFor } from '../claim.ts';
import type { TopupEvent, UplineFacts } from '../facts.ts';
import { toDecimal } from '../money.ts';
import type { SpillPlan } from '../plan.ts';

/**
 * Spill (incomes §3), on the first topup of a member, of the amount paid; a zero pin pays nothing. At level 1.
 * `placement`: the placement parent earns, unless he is the sponsor himself. `extra_direct`: the sponsor earns an
 * amount once this topup makes his active directs `from` or more; before that he is not looked at.
 *
 * `sponsor`: null of whoever has none. `parent`: null at the root; undefined = not loaded, which throws where the
 * plan pays him.
 */
export function spillClaims(
  event: TopupEvent,
  facts: { sponsor: UplineFacts | null; parent: UplineFacts | null | undefined },
  plan: SpillPlan,
  digits: number,
): Claim[] {
  const base = toDecimal(event.amount_paid);
  if (!event.is_first || base.isZero()) return [];
  const shared = {
    kind: 'spill',
    from: event.topper,
    level: 1,
    base,
    base_of: 'amount_paid',
    need: {},
  } as const;
  const { sponsor, parent } = facts;
  if (plan.type === 'placement') {
    if (parent === undefined) throw new Error(`the placement parent of ${event.topper} was not loaded`);
    if (parent === null || parent.member === sponsor?.member) return [];
    return [
      claimFor(parent, { ...shared, rate: { percent: plan.percent }, rule: 'spill_placement' }, digits),
    ];
  }
  if (sponsor === null) return [];
  if (sponsor.directs === null) throw new Error(`directs of member ${sponsor.member} were not loaded`);
  if (sponsor.directs < plan.from) return [];
  const met = [{ fact: 'directs', required: plan.from, actual: sponsor.directs, met: true } as const];
  const terms = { ...shared, rate: { amount: plan.amount }, rule: 'spill_extra_direct', met } as const;
  return [claimFor(sponsor, terms, digits)];
}

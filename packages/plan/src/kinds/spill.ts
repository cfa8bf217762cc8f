import { payByRule } from '../columns/levels.ts';
import { ruleOf } from '../columns/rules.ts';
import { type Claim, claimFor } from '../instant/claim.ts';
import type { TopupEvent, UplineFacts } from '../instant/facts.ts';
import { everybodyActive, type InstantPayer, SPILL, type TopupPayer } from '../instant/instant-pay.ts';
import { toDecimal } from '../money.ts';
import type { SpillPlan } from '../plan/plan.ts';

/**
 * Spill (docs/plans.md §3.3), on the first topup of a member, of the amount paid; a zero pin pays nothing. At level 1.
 * `placement`: the placement parent earns, unless that is the sponsor. `extra_direct`: the sponsor earns an
 * amount once this topup brings the active directs to `from` or more; before that no row is written.
 *
 * `sponsor`: null = there is none. `parent`: null at the root; undefined = not loaded, which throws where the plan
 * pays the placement parent.
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
    return [claimFor(parent, { ...shared, rate: plan, rule: 'spill_placement' }, digits)];
  }
  if (sponsor === null) return [];
  if (sponsor.directs === null) throw new Error(`directs of member ${sponsor.member} were not loaded`);
  if (sponsor.directs < plan.from) return [];
  const met = [{ fact: 'directs', required: plan.from, actual: sponsor.directs, met: true } as const];
  const terms = { ...shared, rate: plan, rule: 'spill_extra_direct', met } as const;
  return [claimFor(sponsor, terms, digits)];
}

/** As `spillClaims`, over typed arrays. */
export function spillPayer(payer: InstantPayer, plan: SpillPlan): TopupPayer {
  const { sponsor, parent } = payer.facts;
  const rule = ruleOf(payer, plan, everybodyActive(payer));
  const earner = (topper: number): number => {
    const by = sponsor[topper] as number;
    if (plan.type === 'placement') {
      const above = parent[topper] as number;
      return above === by ? -1 : above;
    }
    return by >= 0 && (payer.figures.directs[by] as number) >= plan.from ? by : -1;
  };
  return ({ topper, amount_paid, is_first, id }) => {
    if (!is_first || amount_paid === 0) return;
    const member = earner(topper);
    if (member >= 0) payByRule(payer, SPILL, rule, member, topper, 1, id, amount_paid);
  };
}

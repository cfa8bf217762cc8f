import { type Claim, claimFor } from '../claim.ts';
import type { TopupEvent, UplineFacts } from '../facts.ts';
import { type Decimal, toDecimal } from '../money.ts';
import type { Base, ReferralPlan } from '../plan.ts';

/**
 * Referral (incomes §3): a direct's topup pays the sponsor. The package's `referral_rate` goes before the plan's
 * rate. `min_own_package`: the base is the smaller of the topup and the sponsor's highest live topup; a fixed
 * amount does not depend on it. A topup whose base is 0 writes no row; a sponsor without a topup of his own does
 * get one (gross 0, lapsed), because he was looked at.
 * `uplines`: nearest first. One claim at most, at level 1.
 */
export function referralClaims(
  event: TopupEvent,
  uplines: readonly UplineFacts[],
  plan: ReferralPlan,
  digits: number,
): Claim[] {
  const [sponsor] = uplines;
  const topup = toDecimal(event[plan.base]);
  if (sponsor?.distance !== 1 || topup.isZero()) return [];
  if (plan.first_topup_only && !event.is_first) return [];
  const { base, base_of } = baseFor(sponsor, topup, plan);
  const rate = event.referral_rate ?? plan.rate;
  const rule = event.referral_rate ? 'referral_package_rate' : 'referral';
  const from = event.topper;
  return [
    claimFor(sponsor, { kind: 'referral', from, level: 1, base, base_of, rate, rule, need: {} }, digits),
  ];
}

function baseFor(
  sponsor: UplineFacts,
  topup: Decimal,
  plan: ReferralPlan,
): { base: Decimal; base_of: Base | 'own_package' } {
  if (plan.base_rule === 'full') return { base: topup, base_of: plan.base };
  if (sponsor.highest_topup === null) throw new Error(`highest_topup of ${sponsor.member} was not loaded`);
  const own = toDecimal(sponsor.highest_topup);
  return own.lt(topup) ? { base: own, base_of: 'own_package' } : { base: topup, base_of: plan.base };
}

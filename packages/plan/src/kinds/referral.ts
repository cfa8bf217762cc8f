import { payByRule } from '../columns/levels.ts';
import { type Rule, ruleOf } from '../columns/rules.ts';
import { type Claim, claimFor } from '../instant/claim.ts';
import type { TopupEvent, UplineFacts } from '../instant/facts.ts';
import { everybodyActive, type InstantPayer, REFERRAL, type TopupPayer } from '../instant/instant-pay.ts';
import { type Decimal, toDecimal } from '../money.ts';
import type { Base, ReferralPlan } from '../plan/plan.ts';
import type { Rate, RateTable } from '../plan/values.ts';

/**
 * Referral (docs/plans.md §3.1): a direct's topup pays the sponsor. The package's `referral_rate` goes before the
 * plan's rate. `min_own_package`: the base is the smaller of the topup and the sponsor's highest live topup; a fixed
 * amount does not depend on it. A topup whose base is 0 writes no row; a sponsor without an own topup does
 * get one (gross 0, lapsed), as every upline looked at gets a row.
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

/** As `referralClaims`, over typed arrays. `rates`: of the packages that have their own. */
export function referralPayer(
  payer: InstantPayer,
  plan: ReferralPlan,
  rates: readonly ((Rate & RateTable) | null)[],
): TopupPayer {
  const everybody = everybodyActive(payer);
  const usual = ruleOf(payer, plan.rate, everybody);
  const rules = rates.map((rate) => (rate === null ? usual : ruleOf(payer, rate, everybody)));
  const { sponsor: sponsors } = payer.facts;
  const { highest_topup } = payer.figures;
  return (topup) => {
    const sponsor = sponsors[topup.topper] as number;
    const base = topup[plan.base];
    if (sponsor < 0 || base === 0 || (plan.first_topup_only && !topup.is_first)) return;
    const own = plan.base_rule === 'full' ? base : Math.min(highest_topup[sponsor] as number, base);
    payByRule(payer, REFERRAL, rules[topup.package] as Rule, sponsor, topup.topper, 1, topup.id, own);
  };
}

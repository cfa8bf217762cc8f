import { payByRule } from '../columns/levels.ts';
import { failing } from '../columns/requirements.ts';
import { type Rule, ruleOf } from '../columns/rules.ts';
import { type Claim, claimFor } from '../instant/claim.ts';
import type { BetEvent, UplineFacts } from '../instant/facts.ts';
import { everybodyActive, type InstantPayer, NEXT_BET } from '../instant/instant-pay.ts';
import { toDecimal } from '../money.ts';
import type { NextBetPlan } from '../plan/plan.ts';

/**
 * Next bet (docs/plans.md §3.7): a settled bet shares its fee among those who bet before it in the same game, the
 * latest first: the k-th distinct active member gets the k-th share at level k. The bettor, blocked and inactive
 * members are skipped without a row and use up no share. A bet without a fee pays nobody.
 *
 * `previous`: whose bets were accepted before it within `lookback_hours`, newest first; a member may stand more than
 * once. `wantsMore`: there are shares left for bettors further back.
 */
export function nextBetClaims(
  event: BetEvent,
  previous: readonly UplineFacts[],
  plan: NextBetPlan,
  digits: number,
): { claims: Claim[]; wantsMore: boolean } {
  const base = toDecimal(event.fee);
  const claims: Claim[] = [];
  if (base.isZero()) return { claims, wantsMore: false };
  const seen = new Set([event.bettor]);
  for (const bettor of previous) {
    const share = plan.shares[claims.length];
    if (share === undefined) break;
    if (seen.has(bettor.member)) continue;
    seen.add(bettor.member);
    const terms = {
      kind: 'next_bet',
      from: event.bettor,
      level: claims.length + 1,
      base,
      base_of: 'fee',
      rate: { percent: share },
      rule: 'next_bet',
      need: {},
    } as const;
    const claim = claimFor(bettor, terms, digits);
    if (claim.reason === null) claims.push(claim);
  }
  return { claims, wantsMore: claims.length < plan.shares.length };
}

/**
 * As `nextBetClaims`, over typed arrays; money in units. `bettors`: of all bets of the game in the order in which they
 * were accepted; those from `oldest` up to `bet` lie within the time looked back.
 */
export function nextBetPayer(
  payer: InstantPayer,
  plan: NextBetPlan,
  bettors: Int32Array,
): (bet: number, oldest: number, fee: number) => void {
  const rules = plan.shares.map((percent) => ruleOf(payer, { percent }, everybodyActive(payer)));
  return (bet, oldest, fee) => {
    if (fee === 0) return;
    const bettor = bettors[bet] as number;
    const seen = [bettor];
    let paid = 0;
    for (let b = bet - 1; b >= oldest && paid < rules.length; b--) {
      const member = bettors[b] as number;
      if (seen.includes(member)) continue;
      seen.push(member);
      const rule = rules[paid] as Rule;
      if (failing(rule, member) !== 0) continue;
      paid++;
      payByRule(payer, NEXT_BET, rule, member, bettor, paid, -1, fee);
    }
  };
}

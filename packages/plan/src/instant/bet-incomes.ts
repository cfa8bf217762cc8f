import { gamingLevelClaims } from '../kinds/gaming-level.ts';
import { nextBetClaims } from '../kinds/next-bet.ts';
import type { CompanyRules } from '../plan/company-rules.ts';
import type { Plan } from '../plan/plan.ts';
import { capClaims } from './cap-claims.ts';
import type { BetEvent, UplineFacts } from './facts.ts';
import { requireActivity } from './needs.ts';
import type { TopupIncomes } from './topup-incomes.ts';

export type BetIncomes = TopupIncomes & {
  /** Shares of the fee are left: call again with bettors further back, unless all have been given. */
  wants_more_bettors: boolean;
};

/**
 * The incomes of a bet, next bet before gaming level, paid in the transaction that settles it. As `topupIncomes`.
 * `facts.uplines`: the bettor's sponsor chain from distance 1 without gaps, in any order, as `neededForBet` asks.
 * `facts.previous`: bettors of the same game before this bet, newest first; only read when the plan has next bet.
 */
export function betIncomes(
  event: BetEvent,
  facts: { uplines: readonly UplineFacts[]; previous: readonly UplineFacts[] },
  plan: Plan,
  company: CompanyRules,
): BetIncomes {
  const digits = company.round_off_digits;
  const uplines = facts.uplines.toSorted((a, b) => a.distance - b.distance);
  const { next_bet, gaming_level } = plan.incomes;
  requireActivity(plan, ...uplines, ...facts.previous);
  const nobody = { claims: [], wantsMore: false };
  const bettors = next_bet ? nextBetClaims(event, facts.previous, next_bet, digits) : nobody;
  const levels = gaming_level ? gamingLevelClaims(event, uplines, gaming_level, digits) : nobody;
  return {
    ...capClaims([...bettors.claims, ...levels.claims], plan.caps, digits),
    wants_more_uplines: levels.wantsMore,
    wants_more_bettors: bettors.wantsMore,
  };
}

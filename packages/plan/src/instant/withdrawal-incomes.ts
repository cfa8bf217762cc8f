import { withdrawalLevelClaims } from '../kinds/withdrawal-level.ts';
import type { CompanyRules } from '../plan/company-rules.ts';
import type { Plan } from '../plan/plan.ts';
import { capClaims } from './cap-claims.ts';
import type { UplineFacts, WithdrawalEvent } from './facts.ts';
import { requireActivity } from './needs.ts';
import type { TopupIncomes } from './topup-incomes.ts';

/**
 * The incomes of a withdrawal, paid in the transaction that approves it; one that fails later is taken back by
 * `reverseIncomes`. As `topupIncomes`.
 * `facts.uplines`: the sponsor chain from distance 1 without gaps, in any order, as `neededForWithdrawal` asks.
 */
export function withdrawalIncomes(
  event: WithdrawalEvent,
  facts: { uplines: readonly UplineFacts[] },
  plan: Plan,
  company: CompanyRules,
): TopupIncomes {
  const digits = company.round_off_digits;
  const uplines = facts.uplines.toSorted((a, b) => a.distance - b.distance);
  const { withdrawal_level } = plan.incomes;
  requireActivity(plan, ...uplines);
  const levels = withdrawal_level
    ? withdrawalLevelClaims(event, uplines, withdrawal_level, digits)
    : { claims: [], wantsMore: false };
  return {
    ...capClaims(levels.claims, plan.caps, digits),
    wants_more_uplines: levels.wantsMore,
  };
}

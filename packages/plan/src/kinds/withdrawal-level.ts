import { levelPayer } from '../columns/levels.ts';
import type { Claim } from '../instant/claim.ts';
import type { UplineFacts, WithdrawalEvent } from '../instant/facts.ts';
import { type InstantPayer, WITHDRAWAL_LEVEL } from '../instant/instant-pay.ts';
import { walkLevels } from '../instant/level-walk.ts';
import { toDecimal } from '../money.ts';
import type { WithdrawalLevelPlan } from '../plan/plan.ts';

/**
 * Withdrawal level (docs/plans.md §3.6): a withdrawal that was approved pays up the sponsor tree, of the whole amount
 * or of what is left of it after the charge. `uplines`: nearest first. As `walkLevels` says.
 */
export function withdrawalLevelClaims(
  event: WithdrawalEvent,
  uplines: readonly UplineFacts[],
  plan: WithdrawalLevelPlan,
  digits: number,
): { claims: Claim[]; wantsMore: boolean } {
  const gross = toDecimal(event.amount);
  const base = plan.base === 'gross' ? gross : gross.minus(event.charge);
  const shared = { kind: 'withdrawal_level', from: event.withdrawer, base, base_of: plan.base } as const;
  return walkLevels(shared, uplines, plan, digits);
}

/** As `withdrawalLevelClaims`, over typed arrays; money in units. */
export function withdrawalLevelPayer(
  payer: InstantPayer,
  plan: WithdrawalLevelPlan,
): (withdrawer: number, amount: number, charge: number) => void {
  const pay = levelPayer(payer, WITHDRAWAL_LEVEL, plan);
  return (withdrawer, amount, charge) =>
    pay(withdrawer, plan.base === 'gross' ? amount : amount - charge, -1);
}

import { levelPayer } from '../columns/levels.ts';
import type { Claim } from '../instant/claim.ts';
import type { BetEvent, UplineFacts } from '../instant/facts.ts';
import { GAMING_LEVEL, type InstantPayer } from '../instant/instant-pay.ts';
import { walkLevels } from '../instant/level-walk.ts';
import { toDecimal } from '../money.ts';
import type { GamingLevelPlan } from '../plan/plan.ts';

/**
 * Gaming level (docs/plans.md §3.8): a settled bet shares its fee up the sponsor tree of the bettor. `uplines`: nearest
 * first. As `walkLevels` says.
 */
export function gamingLevelClaims(
  event: BetEvent,
  uplines: readonly UplineFacts[],
  plan: GamingLevelPlan,
  digits: number,
): { claims: Claim[]; wantsMore: boolean } {
  const base = toDecimal(event.fee);
  const shared = { kind: 'gaming_level', from: event.bettor, base, base_of: 'fee' } as const;
  return walkLevels(shared, uplines, plan, digits);
}

/** As `gamingLevelClaims`, over typed arrays; money in units. */
export function gamingLevelPayer(
  payer: InstantPayer,
  plan: GamingLevelPlan,
): (bettor: number, fee: number) => void {
  const pay = levelPayer(payer, GAMING_LEVEL, plan);
  return (bettor, fee) => pay(bettor, fee, -1);
}

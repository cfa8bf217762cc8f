import type { Claim } from '../claim.ts';
import { levelPayer } from '../closing-levels.ts';
import type { BetEvent, UplineFacts } from '../facts.ts';
import { GAMING_LEVEL, type InstantPayer } from '../instant-pay.ts';
import { walkLevels } from '../level-walk.ts';
import { toDecimal } from '../money.ts';
import type { GamingLevelPlan } from '../plan.ts';

/**
 * Gaming level (incomes §3): a settled bet shares its fee up the sponsor tree of the bettor. `uplines`: nearest
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

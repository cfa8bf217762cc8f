import type { Claim } from '../claim.ts';
import { levelPayer } from '../closing-levels.ts';
import type { TopupEvent, UplineFacts } from '../facts.ts';
import { type InstantPayer, LEVEL, type TopupPayer } from '../instant-pay.ts';
import { walkLevels } from '../level-walk.ts';
import { toDecimal } from '../money.ts';
import type { LevelPlan } from '../plan.ts';

/**
 * Level (incomes §2.6, §3): a topup pays up the sponsor tree. `uplines`: nearest first. As `walkLevels` says.
 */
export function levelClaims(
  event: TopupEvent,
  uplines: readonly UplineFacts[],
  plan: LevelPlan,
  digits: number,
): { claims: Claim[]; wantsMore: boolean } {
  const base = toDecimal(event[plan.base]);
  return walkLevels({ kind: 'level', from: event.topper, base, base_of: plan.base }, uplines, plan, digits);
}

/** As `levelClaims`, over typed arrays. */
export function topupLevelPayer(payer: InstantPayer, plan: LevelPlan): TopupPayer {
  const pay = levelPayer(payer, LEVEL, plan);
  return (topup) => pay(topup.topper, topup[plan.base], topup.id);
}

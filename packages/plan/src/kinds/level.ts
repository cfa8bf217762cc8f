import { levelPayer } from '../columns/levels.ts';
import type { Claim } from '../instant/claim.ts';
import type { TopupEvent, UplineFacts } from '../instant/facts.ts';
import { type InstantPayer, LEVEL, type TopupPayer } from '../instant/instant-pay.ts';
import { walkLevels } from '../instant/level-walk.ts';
import { toDecimal } from '../money.ts';
import type { LevelPlan } from '../plan/plan.ts';

/**
 * Level (docs/plans.md §2.6, §3.2): a topup pays up the sponsor tree. `uplines`: nearest first. As `walkLevels` says.
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

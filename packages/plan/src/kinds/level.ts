import { type Claim, claimFor } from '../claim.ts';
import type { TopupEvent, UplineFacts } from '../facts.ts';
import { toDecimal } from '../money.ts';
import type { LevelPlan } from '../plan.ts';

/**
 * Level (incomes §2.6, §3): a topup pays up the sponsor tree from `start_level`, each upline judged by the rule
 * of its level. Without compression the level is the distance, and an unqualified upline's level lapses. With
 * compression an unqualified upline is skipped without a row and the level is the paid level, counted from
 * `start_level` too, so that a chain in which all qualify earns the same with and without.
 * A topup whose base is 0 writes no row; at the end of the chain there is none.
 *
 * `uplines`: nearest first. `wantsMore`: compression ran out of the uplines given before it ran out of levels.
 */
export function levelClaims(
  event: TopupEvent,
  uplines: readonly UplineFacts[],
  plan: LevelPlan,
  digits: number,
): { claims: Claim[]; wantsMore: boolean } {
  const base = toDecimal(event[plan.base]);
  const claims: Claim[] = [];
  if (base.isZero()) return { claims, wantsMore: false };
  for (const upline of uplines) {
    if (upline.distance < plan.start_level) continue;
    const rule = plan.levels[claims.length];
    if (!rule) break;
    const claim = claimFor(
      event,
      upline,
      {
        kind: 'level',
        level: plan.start_level + claims.length,
        rate: rateOf(rule),
        rule: plan.compression ? 'level_compressed' : 'level',
        base,
        base_of: plan.base,
        need: rule.need,
      },
      digits,
    );
    if (!plan.compression || claim.reason === null) claims.push(claim);
  }
  return { claims, wantsMore: plan.compression && claims.length < plan.levels.length };
}

function rateOf(rule: LevelPlan['levels'][number]): Claim['rate'] {
  return rule.percent === undefined ? { amount: rule.amount } : { percent: rule.percent };
}

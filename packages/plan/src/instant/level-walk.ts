import type { Decimal } from '../money.ts';
import type { LevelsPlan } from '../plan/plan.ts';
import { type Claim, claimFor } from './claim.ts';
import type { UplineFacts } from './facts.ts';
import type { BaseOf, LevelKind } from './income-row.ts';

/** The base that is shared up the sponsor tree. */
export type Shared = { kind: LevelKind; from: string; base: Decimal; base_of: BaseOf };

/**
 * Walks the levels of a kind up the sponsor tree from `start_level`, each upline evaluated by the rule of its level
 * (docs/plans.md §2.6). Without compression the level is the distance, and an unqualified upline's level lapses. With
 * compression an unqualified upline is skipped without a row and the level is the paid level, counted from
 * `start_level` too, so that a chain in which all qualify earns the same with and without.
 * A base of 0 writes no row; at the end of the chain there is none.
 *
 * `uplines`: nearest first. `wantsMore`: compression ran out of the uplines given before it ran out of levels.
 */
export function walkLevels(
  shared: Shared,
  uplines: readonly UplineFacts[],
  plan: LevelsPlan,
  digits: number,
): { claims: Claim[]; wantsMore: boolean } {
  const claims: Claim[] = [];
  const { kind, from, base, base_of } = shared;
  if (base.isZero()) return { claims, wantsMore: false };
  const rule = plan.compression ? (`${kind}_compressed` as const) : kind;
  for (const upline of uplines) {
    if (upline.distance < plan.start_level) continue;
    const own = plan.levels[claims.length];
    if (!own) break;
    const level = plan.start_level + claims.length;
    // written out: a copy of what is shared, level by level, cost more than the rest
    const terms = { kind, from, base, base_of, level, rate: own, rule, need: own.need };
    const claim = claimFor(upline, terms, digits);
    if (!plan.compression || claim.reason === null) claims.push(claim);
  }
  return { claims, wantsMore: plan.compression && claims.length < plan.levels.length };
}

import { rowSink } from '../columns/rows.ts';
import { type RankStanding, standingOf } from '../kinds/rank-standing.ts';
import type { Plan } from '../plan/plan.ts';
import { buildTree } from '../trees/trees.ts';
import { closePeriod } from './closing.ts';
import type { ClosingFacts } from './closing-facts.ts';

/** As `rankStanding`, of a member among the whole company. */
export type CompanyStanding = RankStanding & { is_active: boolean };

/**
 * Where members stand in the running rank period (docs/plans.md §7.2), judged together by the rank closing of the facts.
 * O(company), whatever the size of their teams.
 * @param members their places
 * @returns of each the standing; empty where the date of the facts judges no ranks
 */
export function companyStandings(
  facts: ClosingFacts,
  plan: Plan,
  members: readonly number[],
): CompanyStanding[] {
  const { ranks, carry, inputs } = closePeriod(facts, plan, rowSink());
  if (ranks === null) return [];
  const { figures, digits } = inputs;
  const shared = {
    facts,
    plan,
    figures,
    matched: carry.matched,
    ranks,
    digits,
    sponsor: buildTree(facts.sponsor),
  };
  return members.map((me) => ({ ...standingOf({ ...shared, me }), is_active: figures.active[me] === 1 }));
}

import { rankRulesOf } from '../../src/plan/plan.ts';
import { endsPeriod } from '../naive-periods.ts';
import { judgeNaively } from '../naive-ranks.ts';
import { isActive } from './naive-company.ts';
import type { Books, Company } from './naive-company-state.ts';
import { firstTopupOf, inPeriod, ownVolumes } from './naive-company-volumes.ts';

/** What is asked of volumes, legs and new directs; ranks of before ask none of it. */
const isWide = ({ plan }: Company) => plan.rank_rules !== undefined;

/** Whether today's closing judges ranks. */
export const judgesRanks = ({ plan, today }: Company) => endsPeriod(plan, rankRulesOf(plan).period, today);

/**
 * The ranks that the closing of today leaves, as places in the plan (docs/plans.md §7.2); null where the plan has those of
 * before, or none.
 */
export function ranksOf(company: Company, books: Books) {
  const { plan, members, sponsor } = company;
  if (!isWide(company) || plan.ranks.length === 0) return null;
  const held = members.map((_, member) => books.ranks[member] ?? { period: -1, bridged: 0, highest: -1 });
  if (!judgesRanks(company)) return held;
  const { period } = rankRulesOf(plan);
  const own = ownVolumes(company, books, period);
  const counts = inPeriod(company, period);
  const judged = judgeNaively(
    plan,
    members.map((_, member) => ({
      sponsor: sponsor[member] ?? -1,
      active: isActive(company, member),
      own_bv: own[member] ?? 0,
      isNew: counts(firstTopupOf(company, member)),
      held: held[member]?.period ?? -1,
      bridged: held[member]?.bridged ?? 0,
      highest: held[member]?.highest ?? -1,
    })),
  );
  return judged.map(({ rank, bridged, highest }) => ({ period: rank, bridged, highest }));
}

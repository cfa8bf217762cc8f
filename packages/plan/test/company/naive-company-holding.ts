import type { Held } from '../naive-rates.ts';
import type { Company } from './naive-company-state.ts';

/** What a table of rates may speak of; of a topup that was upgraded only the new package. */
export function heldBy(company: Company, member: number): Held {
  const live = company.topups.filter(({ owner, isReversed }) => owner === member && !isReversed);
  return {
    ranks: company.plan.ranks,
    rank: company.rankOf(member),
    packages: live
      .filter(({ no }) => !live.some(({ upgrades }) => upgrades === no))
      .map((topup) => topup.package),
  };
}

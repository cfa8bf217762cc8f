import { figureAt } from '../../src/columns/figure.ts';
import type { Decimal } from '../../src/money.ts';
import type { NaiveCarry } from '../naive-matching.ts';
import { childrenOf } from '../naive-network.ts';
import { endsPeriod } from '../naive-periods.ts';
import type { PoolLog } from '../naive-pools.ts';
import { judgesRanks } from './naive-company-ranks.ts';
import { type Books, type Company, zero } from './naive-company-state.ts';
import {
  entriesOf,
  firstTopupOf,
  inPeriod,
  ownVolumes,
  sumOf,
  volumeBelow,
} from './naive-company-volumes.ts';

/** What pools look up of a company, added up anew from its first day. */
export function poolLogOf(company: Company, books: Books) {
  const { plan, today, sponsor } = company;
  const entries = entriesOf(company, books);
  return (
    carries: readonly NaiveCarry[] | null,
    ranks: readonly { period: number }[] | null = null,
  ): PoolLog => ({
    ends: (period) => endsPeriod(plan, period, today),
    turnover(period, of) {
      const counts = inPeriod(company, period);
      return sumOf(entries.flatMap(({ day, bv, paid }) => (counts(day) ? [of === 'bv' ? bv : paid] : [])));
    },
    figure(per, period, member) {
      const counts = inPeriod(company, period);
      if (per === 'own_bv' || per === 'group_bv' || per === 'team_bv') {
        const own = ownVolumes(company, books, period);
        if (per === 'own_bv') return own[member] ?? zero;
        return volumeBelow(company, own, member, per === 'group_bv' ? ranks : null);
      }
      if (per === 'new_directs')
        return zero.plus(
          childrenOf(sponsor, member).filter((direct) => counts(firstTopupOf(company, direct))).length,
        );
      const earlier = books.matched.filter((one) => one.member === member && counts(one.day));
      return sumOf(earlier.map(({ amount }) => amount)).plus(
        matchedNow(books, carries, company.digits, member),
      );
    },
    isPaid: (member, pool, rank) =>
      books.once.some((one) => one.member === member && one.pool === pool && one.rank === rank),
    lastRanks(member, count) {
      const places = books.rankClosings.map((codes) =>
        plan.ranks.findIndex(({ code }) => code === codes[member]),
      );
      if (ranks && judgesRanks(company)) places.push(ranks[member]?.period ?? -1);
      return places.slice(-count);
    },
  });
}

/** What a closing matched of a member, beyond what was matched before. */
export function matchedNow(
  { carry }: Books,
  carries: readonly NaiveCarry[] | null,
  digits: number,
  member: number,
): Decimal {
  const before = carry?.matched && member < carry.matched.length ? figureAt(carry.matched, member) : 0;
  return carries?.[member]?.matched.minus(zero.plus(String(before)).dividedBy(10 ** digits)) ?? zero;
}

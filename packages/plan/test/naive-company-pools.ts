import { figureAt } from '../src/columns/figure.ts';
import type { Decimal } from '../src/money.ts';
import { endsWith, type Period, periodStart } from '../src/periods.ts';
import { calendarOf } from '../src/plan/plan.ts';
import { type Books, bvLeftOf, type Company, zero } from './naive-company-state.ts';
import type { NaiveCarry } from './naive-matching.ts';
import { belowOf, childrenOf } from './naive-network.ts';
import type { PoolLog } from './naive-pools.ts';

type Entry = { member: number; day: number; bv: Decimal; paid: Decimal };

/** Every purchase and return there ever was, each on its day. */
function entriesOf({ topups }: Company, { orders, refunds }: Books): Entry[] {
  return [
    ...topups.flatMap(({ owner: member, day, bv, paid, isReversed, reversedOn }) => [
      { member, day, bv, paid },
      ...(isReversed ? [{ member, day: reversedOn, bv: bv.negated(), paid: paid.negated() }] : []),
    ]),
    ...orders.map((order, index) => ({
      member: order.member,
      day: order.day,
      bv: refunds
        .filter((refund) => refund.order === index)
        .reduce((sum, { bv }) => sum.plus(bv), bvLeftOf(order)),
      paid: zero,
    })),
    ...refunds.map(({ member, day, bv }) => ({ member, day, bv: bv.negated(), paid: zero })),
  ];
}

/** What pools look up of a company, added up anew from its first day. */
export function poolLogOf(company: Company, books: Books) {
  const { plan, today, sponsor, topups } = company;
  const calendar = calendarOf(plan);
  const entries = entriesOf(company, books);
  const sum = (amounts: readonly Decimal[]) => amounts.reduce((total, amount) => total.plus(amount), zero);
  const inPeriod = (period: Period) => {
    const from = periodStart(period, today, calendar);
    return (day: number) => day >= from && day <= today;
  };
  const volume = (period: Period, members: readonly number[]) => {
    const counts = inPeriod(period);
    return sum(
      entries.flatMap(({ member, day, bv }) => (members.includes(member) && counts(day) ? [bv] : [])),
    );
  };
  const firstTopup = (member: number) =>
    topups.find(({ owner, isReversed }) => owner === member && !isReversed)?.day ?? -1;
  return (carries: readonly NaiveCarry[] | null): PoolLog => ({
    ends: (period) => endsWith(period, today, calendar),
    turnover(period, of) {
      const counts = inPeriod(period);
      return sum(entries.flatMap(({ day, bv, paid }) => (counts(day) ? [of === 'bv' ? bv : paid] : [])));
    },
    figure(per, period, member) {
      const counts = inPeriod(period);
      if (per === 'own_bv') return volume(period, [member]);
      // no plan of these stories lets a group break away
      if (per === 'group_bv' || per === 'team_bv')
        return volume(period, [member, ...belowOf(sponsor, member)]);
      if (per === 'new_directs')
        return zero.plus(childrenOf(sponsor, member).filter((direct) => counts(firstTopup(direct))).length);
      const earlier = books.matched.filter((one) => one.member === member && counts(one.day));
      return sum(earlier.map(({ amount }) => amount)).plus(
        matchedNow(books, carries, company.digits, member),
      );
    },
    isPaid: (member, pool, rank) =>
      books.once.some((one) => one.member === member && one.pool === pool && one.rank === rank),
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

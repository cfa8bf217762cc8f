import { roundMoney, toDecimal } from '../../src/money.ts';
import { lapse, type Naive, pay } from '../naive-closing.ts';
import { endsPeriod } from '../naive-periods.ts';
import { walkNaively } from '../naive-walks.ts';
import { invested, isBlocked, liveTopups } from './naive-company.ts';
import { heldBy } from './naive-company-holding.ts';
import { type Books, bvLeftOf, type Company, zero } from './naive-company-state.ts';
import { inPeriod, ownVolumes } from './naive-company-volumes.ts';

/** Whatever was bought within a walk's period, in the order it was bought, with what has not come back of it. */
function purchasesOf(company: Company, books: Books, counts: (day: number) => boolean) {
  const topups = company.topups
    .filter(({ isReversed }) => !isReversed)
    .map(({ no, owner, bv, amount, day, at }) => ({
      id: at,
      buyer: owner,
      isOrder: false,
      bv,
      amount,
      day,
      topup: no,
    }));
  const orders = books.orders.map((order) => ({
    id: order.at,
    buyer: order.member,
    isOrder: true,
    bv: bvLeftOf(order),
    amount: zero,
    day: order.day,
  }));
  return [...topups, ...orders].filter(({ day }) => counts(day)).toSorted((a, b) => a.id - b.id);
}

/** Walks whose period ends today, in the order of the plan (docs/plans.md §7.4). */
export function payWalks(
  naive: Naive,
  company: Company,
  books: Books,
  ranks: readonly { period: number }[],
): void {
  const { plan, today, members, sponsor, digits } = company;
  (plan.incomes.walks ?? []).forEach((walk, code) => {
    if (!endsPeriod(plan, walk.period, today)) return;
    const own = ownVolumes(company, books, walk.period);
    const walked = members.map((_, member) => ({
      sponsor: sponsor[member] ?? -1,
      rank: ranks[member]?.period ?? -1,
      topup: liveTopups(company, member).length > 0 ? invested(company, member) : null,
      blocked: isBlocked(company, member),
      buys: company.buys(member),
      own_bv: own[member] ?? zero,
      packages: heldBy(company, member).packages,
    }));
    const alone = { ...plan, incomes: { walks: [walk] } };
    const all = purchasesOf(company, books, inPeriod(company, walk.period));
    const keyOf = ({ id }: { id: number }) => `${walk.code} ${id}`;
    const purchases = all.filter((one) => !books.worked.has(keyOf(one)));
    for (const one of purchases)
      if (walk.on.includes(one.isOrder ? 'order' : 'topup')) books.worked.add(keyOf(one));
    for (const row of walkNaively({ plan: alone, members: walked, digits }, purchases)) {
      const { reason, gross, ...key } = row;
      const terms = {
        ...key,
        code,
        rate: { percent: '0' },
        base: toDecimal('1'),
        gross: roundMoney(gross, digits),
      };
      if (reason === null) pay(naive, terms);
      else lapse(naive, terms, reason);
    }
  });
}

import type { ClosingFacts } from '../../src/closing/closing-facts.ts';
import { type Decimal, roundDown } from '../../src/money.ts';
import { firstOfPeriod } from '../naive-periods.ts';
import { tableNaively } from '../naive-rates.ts';
import { heldBy } from './naive-company-holding.ts';
import { type Books, bvLeftOf, type Company, zero } from './naive-company-state.ts';

/** Caps over kinds in the plainest words: what was earned in a period is searched for anew (docs/plans.md §7.11). */

/** What a member earned so far in the period of the cap; null = the plan has no such cap. */
export function earnedInPeriod({ plan, rows, today }: Company, member: number): Decimal | null {
  const cap = plan.caps.member;
  if (!cap) return null;
  const first = firstOfPeriod(plan, cap.period, today);
  return rows
    .filter((row) => row.member === member && ['credited', 'capped', 'reversed'].includes(row.status))
    .filter(({ day }) => firstOfPeriod(plan, cap.period, day) === first)
    .reduce((sum, { amount }) => sum.plus(amount), zero);
}

/** What the cap leaves a member; null = the plan has no such cap. */
export function memberRoomOf(company: Company, member: number): Decimal | null {
  const { plan, digits } = company;
  const earned = earnedInPeriod(company, member);
  if (!plan.caps.member || earned === null) return null;
  const limit = tableNaively(plan.caps.member, heldBy(company, member)) ?? plan.caps.member.per_period;
  const room = roundDown(limit, digits).minus(earned);
  return room.isNegative() ? zero : room;
}

/** The turnover of the period so far, and what its earlier closings paid; null = the plan has no cap of the company. */
function companyFiguresOf(
  company: Company,
  orders: readonly { bv: Decimal; day: number }[],
): { turnover: Decimal; paid: Decimal } | null {
  const cap = company.plan.caps.company;
  if (!cap) return null;
  const first = firstOfPeriod(company.plan, cap.period, company.today);
  const isThis = (day: number) =>
    day <= company.today && firstOfPeriod(company.plan, cap.period, day) === first;
  const sumOf = (found: readonly { day: number; amount: Decimal }[]) =>
    found.filter(({ day }) => isThis(day)).reduce((sum, { amount }) => sum.plus(amount), zero);
  const sold = company.topups.flatMap((topup) => {
    const amount = cap.of === 'bv' ? topup.bv : topup.paid;
    const undone = topup.isReversed ? [{ day: topup.reversedOn, amount: amount.negated() }] : [];
    return [{ day: topup.day, amount }, ...undone];
  });
  const bought = cap.of === 'bv' ? orders.map(({ day, bv }) => ({ day, amount: bv })) : [];
  return { turnover: sumOf(sold).plus(sumOf(bought)), paid: sumOf(company.closings) };
}

/** As the facts of a closing say it, in units. */
export function companyFacts(
  company: Company,
  books: Books,
  units: (amount: Decimal) => number,
): ClosingFacts['companyCap'] {
  const orders = books.orders.map(({ lines, day }, index) => ({
    day,
    bv: books.refunds
      .filter(({ order }) => order === index)
      .reduce((sum, { bv }) => sum.plus(bv), bvLeftOf({ lines })),
  }));
  const refunds = books.refunds.map(({ bv, day }) => ({ day, bv: bv.negated() }));
  const figures = companyFiguresOf(company, [...orders, ...refunds]);
  return figures && { turnover: BigInt(units(figures.turnover)), paid: BigInt(units(figures.paid)) };
}

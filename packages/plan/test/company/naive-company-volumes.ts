import type { Decimal } from '../../src/money.ts';
import type { Period } from '../../src/periods.ts';
import { childrenOf } from '../naive-network.ts';
import { firstOfPeriod } from '../naive-periods.ts';
import { type Books, bvLeftOf, type Company, zero } from './naive-company-state.ts';

/** Volumes of a company, added up anew from its first day (docs/plans.md §7.1). */

type Entry = { member: number; day: number; bv: Decimal; paid: Decimal };

export const sumOf = (amounts: readonly Decimal[]) =>
  amounts.reduce((total, amount) => total.plus(amount), zero);

/** The BV of an order before anything of it came back. */
const boughtOf = ({ refunds }: Books, order: Books['orders'][number], index: number) =>
  refunds.filter((refund) => refund.order === index).reduce((sum, { bv }) => sum.plus(bv), bvLeftOf(order));

/** Every purchase and return there ever was, each on its day. */
export function entriesOf({ topups }: Company, books: Books): Entry[] {
  return [
    ...topups.flatMap(({ owner: member, day, bv, paid, isReversed, reversedOn }) => [
      { member, day, bv, paid },
      ...(isReversed ? [{ member, day: reversedOn, bv: bv.negated(), paid: paid.negated() }] : []),
    ]),
    ...books.orders.map((order, index) => ({
      member: order.member,
      day: order.day,
      bv: boughtOf(books, order, index),
      paid: zero,
    })),
    ...books.refunds.map(({ member, day, bv }) => ({ member, day, bv: bv.negated(), paid: zero })),
  ];
}

/** Whether a day lies in the period that holds today, up to today. */
export function inPeriod({ plan, today }: Company, period: Period): (day: number) => boolean {
  const from = firstOfPeriod(plan, period, today);
  return (day) => day >= from && day <= today;
}

/** What each member bought in the period, less what came back in it. */
export function ownVolumes(company: Company, books: Books, period: Period): Decimal[] {
  const counts = inPeriod(company, period);
  const own = company.members.map(() => zero);
  for (const { member, day, bv } of entriesOf(company, books))
    if (counts(day)) own[member] = (own[member] ?? zero).plus(bv);
  return own;
}

/** Own and everybody's below; of a group without those who broke away, by the ranks as they stand. */
export function volumeBelow(
  company: Company,
  own: readonly Decimal[],
  member: number,
  ranks: readonly { period: number }[] | null,
): Decimal {
  const { plan, sponsor } = company;
  const boundary = plan.ranks.findIndex(({ code }) => code === plan.rank_rules?.breakaway);
  return childrenOf(sponsor, member).reduce(
    (sum, direct) =>
      ranks && boundary >= 0 && (ranks[direct]?.period ?? -1) >= boundary
        ? sum
        : sum.plus(volumeBelow(company, own, direct, ranks)),
    own[member] ?? zero,
  );
}

/** The day of the oldest topup that still counts; −1 = none. */
export const firstTopupOf = ({ topups }: Company, member: number) =>
  topups.find(({ owner, isReversed }) => owner === member && !isReversed)?.day ?? -1;

/** Whether a member bought enough to earn today (docs/plans.md §7.5). */
export function buysEnough(company: Company, books: Books, member: number): boolean {
  const { activity } = company.plan;
  if (!activity) return true;
  const { own_bv, period, grace_days, first_days_free } = activity;
  const today = company.today;
  const begins = firstOfPeriod(company.plan, period, today);
  const reaches = (day: number) => {
    const own = ownVolumes({ ...company, today: day }, books, period)[member] ?? zero;
    return own.gte(own_bv);
  };
  if (reaches(today)) return true;
  if (today - begins < grace_days && reaches(begins - 1)) return true;
  return first_days_free !== null && today - (company.members[member]?.joinedOn ?? 0) <= first_days_free;
}

import type { ClosingFacts } from '../../src/closing/closing-facts.ts';
import { dateOf } from '../../src/days.ts';
import type { Decimal } from '../../src/money.ts';
import { type Books, bvLeftOf, type Company, zero } from './naive-company-state.ts';

/** What the end of a month looks up, searched for anew. */
export function monthOf(
  company: Company,
  books: Books,
  units: (amount: Decimal) => number,
): ClosingFacts['month'] {
  const { plan, today } = company;
  const isThis = (day: number) => dateOf(day).slice(0, 7) === dateOf(today).slice(0, 7);
  const due = dueOrders(company, books);
  const boughtBv = (order: Books['orders'][number], index: number) =>
    books.refunds
      .filter((refund) => refund.order === index)
      .reduce((sum, { bv }) => sum.plus(bv), bvLeftOf(order));
  const selfBv = company.members.map((_, member) => {
    const bought = books.orders.reduce(
      (sum, order, index) =>
        order.member === member && isThis(order.day) ? sum.plus(boughtBv(order, index)) : sum,
      zero,
    );
    return books.refunds
      .filter((refund) => refund.member === member && isThis(refund.day))
      .reduce((sum, { bv }) => sum.minus(bv), bought);
  });
  const turnover = company.topups.reduce((sum, { day, paid, isReversed, reversedOn }) => {
    const made = isThis(day) ? paid : zero;
    return sum.plus(made).minus(isReversed && isThis(reversedOn) ? paid : zero);
  }, zero);
  const orders = plan.incomes.repurchase_level ? due : [];
  return {
    orders: {
      id: Float64Array.from(orders, (order) => books.orders.indexOf(order)),
      buyer: Int32Array.from(orders, ({ member }) => member),
      bv: Float64Array.from(orders, (order) => units(bvLeftOf(order))),
    },
    selfBv: Float64Array.from(selfBv, units),
    turnover: BigInt(units(turnover)),
  };
}

/** Orders that the closing of this month pays on. */
export function dueOrders({ plan, today }: Company, books: Books): Books['orders'] {
  const hold = plan.incomes.repurchase_level?.hold_days ?? 0;
  return books.orders.filter(({ day, paidOn }) => paidOn === null && day <= today - hold);
}

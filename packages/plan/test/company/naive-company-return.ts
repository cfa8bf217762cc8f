import { type Decimal, roundMoney } from '../../src/money.ts';
import { book, remainingCapOf } from './naive-company.ts';
import { type Books, type Company, type CompanyRow, lesser, zero } from './naive-company-state.ts';

/**
 * Takes back what a closing paid on an order, by the part that came back since (docs/plans.md §2.9). Every row is worked out from
 * all that was returned so far, less what was taken back of it before.
 */
export function takeBackOfOrder(company: Company, books: Books, index: number): void {
  const { digits, rows } = company;
  const order = books.orders[index];
  if (!order) return;
  company.beside?.returned(index);
  const causes = [`order ${index}`, `walk ${order.at}`];
  for (const row of rows.filter(({ cause, amount }) => causes.includes(cause) && !amount.isZero())) {
    const bv = row.paidOn ?? order.paidOn?.bv ?? zero;
    const returned = books.refunds
      .filter((refund) => refund.order === index && refund.day > row.day)
      .reduce((sum, refund) => sum.plus(refund.bv), zero);
    const before = rows.filter(({ cause }) => cause === nameOf(rows, row));
    const part = (of: (row: CompanyRow) => Decimal) => {
      const whole = returned.gte(bv) ? of(row) : roundMoney(of(row).times(returned).dividedBy(bv), digits);
      return before.reduce((left, taken) => left.plus(of(taken)), whole);
    };
    const [amount, trimmed] = [part((one) => one.amount), part((one) => one.trimmed)];
    if (amount.isZero() && trimmed.isZero()) continue;
    freeLast(company, row, amount);
    rows.push({
      ...row,
      gross: amount.plus(trimmed).negated(),
      amount: amount.negated(),
      trimmed: trimmed.negated(),
      status: 'reversed',
      reason: null,
      day: company.today,
      cause: nameOf(rows, row),
      booked: [],
    });
    book(company, row.member, amount.negated());
  }
}

const nameOf = (rows: readonly CompanyRow[], row: CompanyRow) => `return of row ${rows.indexOf(row)}`;

/** What a row had booked on topups is free again, the last one first. */
function freeLast(company: Company, row: CompanyRow, amount: Decimal): void {
  let left = amount;
  for (const booked of row.booked.toReversed()) {
    const freed = lesser(booked.amount, left);
    const { topup } = booked;
    left = left.minus(freed);
    booked.amount = booked.amount.minus(freed);
    if (topup.isReversed || freed.isZero()) continue;
    topup.earned = topup.earned.minus(freed);
    topup.isCompleted = false;
    topup.isCompleted =
      company.plan.caps.topup_multiple !== undefined && remainingCapOf(company, topup).isZero();
  }
}

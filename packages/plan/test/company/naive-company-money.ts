import { millisecondsPerDay } from '../../src/days.ts';
import { type Decimal, roundMoney, toDecimal } from '../../src/money.ts';
import type { TdsPlan } from '../../src/plan/plan.ts';
import {
  addTo,
  balanceOf,
  bookIn,
  isBlocked,
  payLevels,
  payOne,
  reasonOf,
  takeBack,
} from './naive-company.ts';
import { type Company, lesser, zero } from './naive-company-state.ts';

/** Statements and withdrawals, oldest first: what decides the tax of the next one (docs/plans.md §2.8). */
export type Payments = {
  statements: Statement[];
  withdrawals: (Taxed & { member: number; charge: Decimal; cause: string; isFailed: boolean })[];
};
type Taxed = { year: number; gross: Decimal; taxable: Decimal; tds: Decimal; carried: Decimal };
export type Statement = Taxed & {
  member: number;
  day: number;
  service: Decimal;
  repurchase: Decimal;
  net: Decimal;
};

export const openPayments = (): Payments => ({ statements: [], withdrawals: [] });

/** April to March, named by the year it begins in. */
function yearOf(day: number): number {
  const date = new Date(day * millisecondsPerDay);
  return date.getUTCMonth() < 3 ? date.getUTCFullYear() - 1 : date.getUTCFullYear();
}

function taxed(
  company: Company,
  before: Taxed[],
  { gross, room, hasPan, tds }: { gross: Decimal; room: Decimal; hasPan: boolean; tds: TdsPlan | undefined },
): Taxed {
  const year = yearOf(company.today);
  if (!tds) return { year, gross, taxable: zero, tds: zero, carried: zero };
  const past = before.filter((other) => other.year === year);
  const total = past.reduce((sum, other) => sum.plus(other.gross), gross);
  const done = past.reduce((sum, other) => sum.plus(other.taxable), zero);
  const reached = tds.on_crossing === 'full_aggregate' ? total : total.minus(tds.yearly_threshold);
  const left = reached.minus(done);
  const taxable = total.gt(tds.yearly_threshold) && left.gt(0) ? left : zero;
  const percent = hasPan ? tds.percent : (tds.without_pan ?? tds.percent);
  const due = roundMoney(taxable.times(percent).dividedBy(100), company.digits).plus(
    past.at(-1)?.carried ?? zero,
  );
  const taken = lesser(due, room);
  return { year, gross, taxable, tds: taken, carried: due.minus(taken) };
}

/** What all rows paid into the wallet of incomes, less what statements paid out of it; a fee of a board changes neither. */
function unpaidOf({ rows, plan }: Company, statements: readonly Statement[], member: number): Decimal {
  const funds = plan.incomes.bonus?.pools.flatMap(({ code, into }) => (into ? [code] : [])) ?? [];
  const own = rows.filter((row) => row.member === member && row.status !== 'pending');
  const earned = own.reduce(
    (sum, row) => (row.kind === 'bonus' && funds.includes(row.pool ?? '') ? sum : sum.plus(row.amount)),
    zero,
  );
  return statements.reduce((sum, one) => (one.member === member ? sum.minus(one.gross) : sum), earned);
}

/** Everybody's unpaid rows become statements. */
export function payOut(company: Company, { statements }: Payments): void {
  const { plan, digits, members, today } = company;
  const share = (gross: Decimal, percent: string, room: Decimal) =>
    lesser(roundMoney(gross.times(percent).dividedBy(100), digits), room);
  members.forEach(({ hasPan }, member) => {
    const gross = unpaidOf(company, statements, member);
    if (!plan.payout || gross.lte(0)) return;
    const service = share(gross, plan.payout.service_percent, gross);
    const repurchase = share(gross, plan.payout.repurchase_percent, gross.minus(service));
    const room = gross.minus(service).minus(repurchase);
    const before = statements.filter((statement) => statement.member === member);
    const tax = taxed(company, before, { gross, room, hasPan, tds: plan.payout.tds });
    const net = room.minus(tax.tds);
    statements.push({ ...tax, member, day: today, service, repurchase, net });
    // what a fee has taken is missing of the net
    bookIn(company, member, 'income', gross.negated());
    bookIn(company, member, 'main', net);
  });
}

/** @returns whether it was done */
export function withdraw(
  company: Company,
  { withdrawals }: Payments,
  member: number,
  amount: Decimal,
): boolean {
  const { plan, digits } = company;
  const { withdrawal } = plan;
  const isShort = balanceOf(company, member, 'main').lt(amount);
  if (isBlocked(company, member) || isShort || amount.lt(withdrawal.minimum) || amount.lte(0)) return false;
  const charge = roundMoney(amount.times(withdrawal.charge_percent).dividedBy(100), digits);
  const before = withdrawals.filter((other) => other.member === member && !other.isFailed);
  const tax = taxed(company, before, {
    gross: amount,
    room: amount.minus(charge),
    hasPan: company.members[member]?.hasPan === true,
    tds: plan.payout ? undefined : withdrawal.tds,
  });
  const cause = `withdrawal ${withdrawals.length}`;
  withdrawals.push({ ...tax, member, charge, cause, isFailed: false });
  addTo(company, member, 'main', amount.negated());
  company.beside?.withdrew({ member, amount, charge, cause });
  const { withdrawal_level } = plan.incomes;
  const base = withdrawal_level?.base === 'net' ? amount.minus(charge) : amount;
  if (withdrawal_level)
    payLevels(company, 'withdrawal_level', withdrawal_level, { from: member, base, cause });
  return true;
}

/** @returns whether there was one to fail */
export function failWithdrawal(company: Company, { withdrawals }: Payments, member: number): boolean {
  const latest = withdrawals.findLast((other) => other.member === member && !other.isFailed);
  if (!latest) return false;
  latest.isFailed = true;
  addTo(company, member, 'main', latest.gross);
  takeBack(company, [latest.cause]);
  return true;
}

/** A bet that settled: next bet, then gaming level. @returns whether it was accepted */
export function bet(
  company: Company,
  {
    member,
    game,
    fee,
    minute,
    no,
  }: { member: number; game: string; fee: string; minute: number; no: number },
): boolean {
  if (isBlocked(company, member)) return false;
  const { next_bet, gaming_level } = company.plan.incomes;
  const base = toDecimal(fee);
  const cause = `bet ${no}`;
  company.beside?.settled({ member, game, fee, minute, cause });
  if (next_bet && !base.isZero()) {
    const from = minute - next_bet.lookback_hours * 60;
    const before = company.bets.filter((other) => other.game === game && other.minute >= from);
    const bettors = [...new Set(before.toReversed().map((other) => other.member))].filter(
      (other) => other !== member && reasonOf(company, other) === null,
    );
    next_bet.shares.forEach((percent, k) => {
      const earner = bettors[k];
      if (earner === undefined) return;
      const terms = { kind: 'next_bet', member: earner, from: member, level: k + 1, cause };
      payOne(company, { ...terms, base, rate: { percent }, reason: null });
    });
  }
  company.bets.push({ member, game, minute });
  if (gaming_level) payLevels(company, 'gaming_level', gaming_level, { from: member, base, cause });
  return true;
}

import { evaluate, type LapseReason } from '../../src/instant/needs.ts';
import { type Decimal, roundDown, roundMoney, toDecimal } from '../../src/money.ts';
import type { LevelsPlan, Need } from '../../src/plan/plan.ts';
import type { Rate, RateTable } from '../../src/plan/values.ts';
import { belowOf, childrenOf } from '../naive-network.ts';
import { ranksUpTo, rateNaively } from '../naive-rates.ts';
import { memberRoomOf } from './naive-company-caps.ts';
import { heldBy } from './naive-company-holding.ts';
import { type Company, type CompanyRow, type CompanyTopup, lesser, zero } from './naive-company-state.ts';

const sumOf = (values: Decimal[]) => values.reduce((sum, value) => sum.plus(value), zero);

export const liveTopups = ({ topups }: Company, member: number) =>
  topups.filter(({ owner, isReversed }) => owner === member && !isReversed);
export const isBlocked = ({ members }: Company, member: number) => members[member]?.isBlocked === true;
export const isActive = (company: Company, member: number) =>
  !isBlocked(company, member) && liveTopups(company, member).length > 0;
export const invested = (company: Company, member: number) =>
  sumOf(liveTopups(company, member).map(({ amount }) => amount));
const business = (company: Company, members: number[]) =>
  sumOf(members.map((member) => invested(company, member)));
export const activeDirects = (company: Company, member: number) =>
  childrenOf(company.sponsor, member).filter((direct) => isActive(company, direct)).length;

/** Everybody in a leg of the binary tree. */
export function legOf({ parent, side }: Company, member: number, leg: number): number[] {
  return childrenOf(parent, member)
    .filter((child) => side[child] === leg)
    .flatMap((child) => [child, ...belowOf(parent, child)]);
}
export const legBusiness = (company: Company, member: number, leg: number) =>
  business(company, legOf(company, member, leg));

/** Why a member is not eligible; null = is. */
export function reasonOf(company: Company, member: number, need: Need = {}): LapseReason | null {
  const team = belowOf(company.sponsor, member).filter((below) => isActive(company, below));
  const { reason } = evaluate(
    {
      member: String(member),
      distance: 1,
      is_blocked: isBlocked(company, member),
      is_active: isActive(company, member),
      self_investment: invested(company, member).toFixed(),
      directs: activeDirects(company, member),
      directs_business: business(company, childrenOf(company.sponsor, member)).toFixed(),
      team: team.length,
      team_business: business(company, team).toFixed(),
      highest_topup: null,
      topups: [],
      ranks: ranksUpTo(heldBy(company, member)),
    },
    need,
  );
  const isLooked = reason !== 'blocked' && reason !== 'inactive';
  return isLooked && !company.buys(member) ? 'own_bv' : reason;
}

/** As `reasonOf`, then what the table of the rule says. */
export const reasonFor = (company: Company, member: number, rule: Rate & RateTable, need: Need = {}) =>
  reasonOf(company, member, need) ?? rateNaively(rule, heldBy(company, member)).reason;

/** The wallet incomes are paid into. */
export const incomeWallet = ({ plan }: Company) => (plan.payout ? 'income' : 'main');
const key = (member: number, wallet: string) => `${member} ${wallet}`;
export const balanceOf = ({ wallets }: Company, member: number, wallet: string) =>
  wallets.get(key(member, wallet)) ?? zero;
export const addTo = (company: Company, member: number, wallet: string, amount: Decimal) =>
  company.wallets.set(key(member, wallet), balanceOf(company, member, wallet).plus(amount));

/** What an income or its reversal does to the wallet; what the wallet lacks is owed, and repaid first. */
export const book = (company: Company, member: number, amount: Decimal): void =>
  bookIn(company, member, incomeWallet(company), amount);

export function bookIn(company: Company, member: number, wallet: string, amount: Decimal): void {
  const [from, to] = amount.isNegative() ? [wallet, 'recoverable'] : ['recoverable', wallet];
  const first = lesser(balanceOf(company, member, from), amount.abs());
  addTo(company, member, from, first.negated());
  addTo(company, member, to, amount.abs().minus(first));
}

type Terms = Pick<CompanyRow, 'kind' | 'member' | 'from' | 'level' | 'cause'> & {
  base: Decimal;
  rate: Rate & RateTable;
  /** Why not, besides what the table says. */
  reason: LapseReason | null;
  pool?: string;
  /** How many amounts are paid at once. */
  times?: number;
};

/** What the topups of a member may still earn, each. */
export function remainingCapOf({ plan, digits }: Company, topup: CompanyTopup): Decimal {
  const limit = roundDown(topup.amount.times(plan.caps.topup_multiple ?? '0'), digits);
  const left = limit.minus(topup.earned);
  return topup.isCompleted || left.isNegative() ? zero : left;
}

/** One upline that was looked at: one row. */
export function payOne(company: Company, terms: Terms): CompanyRow {
  const { base, rate: rule, reason: before, pool = null, times = 1, ...row } = terms;
  const { rate, reason: refused } = rateNaively(rule, heldBy(company, terms.member));
  const reason = before ?? refused;
  const { digits, plan } = company;
  const due =
    rate.percent === undefined
      ? toDecimal(rate.amount ?? '0').times(times)
      : base.times(rate.percent).dividedBy(100);
  const gross = roundMoney(due, digits);
  const allowed = lesser(gross, memberRoomOf(company, row.member) ?? gross);
  let left = reason === null ? allowed : zero;
  const booked: CompanyRow['booked'] = [];
  if (reason === null && plan.caps.topup_multiple !== undefined) {
    for (const topup of liveTopups(company, row.member)) {
      const taken = lesser(remainingCapOf(company, topup), left);
      topup.isCompleted ||= taken.eq(remainingCapOf(company, topup));
      topup.earned = topup.earned.plus(taken);
      left = left.minus(taken);
      booked.push({ topup, amount: taken });
    }
    left = allowed.minus(left);
  }
  const status = reason !== null ? 'lapsed' : left.eq(gross) ? 'credited' : 'capped';
  const paid: CompanyRow = {
    ...row,
    pool,
    part: null,
    gross,
    amount: left,
    trimmed: gross.minus(left),
    status,
    reason: reason ?? (left.lt(allowed) ? 'cap_multiple' : status === 'capped' ? 'cap_member' : null),
    day: company.today,
    booked,
  };
  company.rows.push(paid);
  book(company, row.member, left);
  return paid;
}

/** A base shared up the sponsor tree. */
export function payLevels(
  company: Company,
  kind: string,
  plan: LevelsPlan,
  event: { from: number; base: Decimal; cause: string },
): void {
  let paid = 0;
  if (event.base.isZero()) return;
  let upline = company.sponsor[event.from] ?? -1;
  for (let distance = 1; upline >= 0; distance++) {
    const rule = plan.levels[paid];
    if (!rule) return;
    const reason = reasonFor(company, upline, rule, rule.need);
    if (distance >= plan.start_level && !(plan.compression && reason !== null)) {
      payOne(company, { kind, member: upline, level: plan.start_level + paid, rate: rule, reason, ...event });
      paid++;
    }
    upline = company.sponsor[upline] ?? -1;
  }
}

/** Whatever rows of a cause moved money is taken back once (docs/plans.md §2.9). */
export function takeBack(company: Company, causes: string[]): void {
  company.beside?.tookBack(causes);
  const { plan, rows } = company;
  const posted = rows.filter(({ cause, amount }) => causes.includes(cause) && !amount.isZero());
  for (const row of posted) {
    for (const { topup, amount } of row.booked) {
      if (topup.isReversed || amount.isZero()) continue;
      topup.earned = topup.earned.minus(amount);
      topup.isCompleted = false;
      topup.isCompleted = plan.caps.topup_multiple !== undefined && remainingCapOf(company, topup).isZero();
    }
    const [gross, amount, trimmed] = [row.gross, row.amount, row.trimmed].map((money) => money.negated());
    rows.push({
      ...row,
      ...({ gross, amount, trimmed } as Pick<CompanyRow, 'gross' | 'amount' | 'trimmed'>),
      status: 'reversed',
      reason: null,
      day: company.today,
      cause: `reversal of ${row.cause}`,
      booked: [],
    });
    row.cause = 'taken back';
    book(company, row.member, row.amount.negated());
  }
  company.starts = company.starts.filter(({ cause }) => !causes.includes(cause));
  company.milestones = company.milestones.filter(({ cause }) => !causes.includes(cause));
}

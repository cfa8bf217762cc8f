import type { ClosingFacts } from '../src/closing/closing-facts.ts';
import { figureAt } from '../src/columns/figure.ts';
import { type Allocation, capByMultiple, type LiveTopup } from '../src/instant/caps.ts';
import { evaluate, type LapseReason } from '../src/instant/needs.ts';
import { Decimal, moneyText, roundDown, roundMoney, toDecimal } from '../src/money.ts';
import type { LevelsPlan, Need, Plan } from '../src/plan/plan.ts';
import type { Rate } from '../src/plan/values.ts';
import { type Ages, openAges } from './naive-ages.ts';
import { belowOf, childrenOf, subtreeOf } from './naive-network.ts';
import { type Held, ranksUpTo, rateNaively, tableNaively } from './naive-rates.ts';

/**
 * A closing worked out in the plainest way: decimals, recursion, and every figure searched for anew. What is slow here
 * and fast in the engine has to come to the same.
 */
export type NaiveRow = {
  kind: string;
  member: number;
  from: number;
  level: number;
  source: number;
  code: number;
  base: string;
  rate: Rate;
  gross: string;
  amount: string;
  trimmed: string;
  status: string;
  reason: string | null;
  /** Of a differential: how the row came about. */
  part?: string | null;
  /** What the topups still allowed before the row; null = not capped, or nothing was due. */
  room: string | null;
};

export type Naive = {
  facts: ClosingFacts;
  plan: Plan;
  digits: number;
  rows: NaiveRow[];
  /** By row: the amounts booked on each topup. */
  booked: Allocation[][];
  topups: (LiveTopup & { owner: number; roiPaid: number; roiGross: Decimal })[];
  /** Whether somebody bought enough to earn (docs/plans.md §7.5). */
  buys: (member: number) => boolean;
  /** What tables and needs speak of: until the ranks are judged those held before. */
  held: (member: number) => Held;
  ages: Ages;
};

const lesser = (a: Decimal, b: Decimal) => (a.lt(b) ? a : b);
const list = (array: ArrayLike<number>) => Array.from(array);

export const money = ({ digits }: Naive, units: number | bigint) =>
  toDecimal(units.toString()).dividedBy(new Decimal(10).pow(digits));
export const text = (naive: Naive, value: Decimal) => moneyText(value, naive.digits);

export function startNaively(facts: ClosingFacts, plan: Plan): Naive {
  const naive: Naive = {
    facts,
    plan,
    digits: facts.company.round_off_digits,
    rows: [],
    booked: [],
    topups: [],
    buys: () => true,
    held: () => ({ ranks: plan.ranks, rank: -1, packages: [] }),
    ages: openAges(),
  };
  const { topups } = facts;
  naive.topups = list(topups.owner).map((owner, t) => ({
    owner,
    topup: String(t),
    amount: money(naive, figureAt(topups.amount, t)).toFixed(),
    earned: money(naive, figureAt(topups.earned, t)).toFixed(),
    is_completed: topups.completed[t] === 1,
    roiPaid: topups.roiPaid[t] ?? 0,
    roiGross: money(naive, figureAt(topups.roiGross, t)),
  }));
  return naive;
}

export const isBlocked = ({ facts }: Naive, member: number) => facts.blocked[member] === 1;
export const isActive = (naive: Naive, member: number) =>
  !isBlocked(naive, member) && naive.topups.some(({ owner }) => owner === member);
export const invested = (naive: Naive, member: number) =>
  naive.topups
    .filter(({ owner }) => owner === member)
    .reduce((sum, { amount }) => sum.plus(amount), toDecimal('0'));
export const business = (naive: Naive, members: number[]) =>
  members.reduce((sum, member) => sum.plus(invested(naive, member)), toDecimal('0'));
export const directsOf = ({ facts }: Naive, member: number) => childrenOf(list(facts.sponsor), member);
export const activeDirects = (naive: Naive, member: number) =>
  directsOf(naive, member).filter((direct) => isActive(naive, direct));
export const teamOf = (naive: Naive, member: number) =>
  belowOf(list(naive.facts.sponsor), member).filter((below) => isActive(naive, below));

export function legOf({ facts }: Naive, member: number, leg: number): number[] {
  const parent = list(facts.parent);
  return childrenOf(parent, member)
    .filter((child) => facts.side[child] === leg)
    .flatMap((child) => subtreeOf(parent, child));
}

/** What is new under a leg, in units; `of`: only what was taken back, at most 0. */
export function legVolume(
  naive: Naive,
  member: number,
  leg: number,
  of: 'volume' | 'volumeBack' = 'volume',
): bigint {
  const units = naive.facts[of];
  if (!units) return 0n;
  return legOf(naive, member, leg).reduce((sum, below) => sum + BigInt(figureAt(units, below)), 0n);
}

/** Why a member is not paid; null = is. */
export function reasonOf(
  naive: Naive,
  member: number,
  need: Need,
  selfBv: string | null,
): LapseReason | null {
  const { reason } = evaluate(
    {
      member: String(member),
      distance: 1,
      is_blocked: isBlocked(naive, member),
      is_active: isActive(naive, member),
      self_investment: invested(naive, member).toFixed(),
      directs: activeDirects(naive, member).length,
      directs_business: business(naive, directsOf(naive, member)).toFixed(),
      team: teamOf(naive, member).length,
      team_business: business(naive, teamOf(naive, member)).toFixed(),
      highest_topup: null,
      topups: [],
      ranks: ranksUpTo(naive.held(member)),
    },
    need,
  );
  if (reason === 'blocked' || reason === 'inactive') return reason;
  if (!naive.buys(member)) return 'own_bv';
  if (selfBv === null) return reason;
  const bv = money(naive, naive.facts.month ? figureAt(naive.facts.month.selfBv, member) : 0);
  return bv.lt(selfBv) ? 'self_bv' : reason;
}

type Terms = Pick<NaiveRow, 'kind' | 'member' | 'from' | 'level' | 'source' | 'code' | 'rate' | 'part'> & {
  base: Decimal;
  gross: Decimal;
};

/** What the cap over all kinds leaves a member; null = the plan has none. */
function memberRoomOf(naive: Naive, member: number): Decimal | null {
  const cap = naive.plan.caps.member;
  if (!cap) return null;
  const { earned } = naive.facts;
  const room = naive.rows
    .filter((row) => row.member === member && row.status !== 'pending')
    .reduce(
      (left, row) => left.minus(row.amount),
      roundDown(tableNaively(cap, naive.held(member)) ?? cap.per_period, naive.digits).minus(
        money(naive, earned ? figureAt(earned, member) : 0),
      ),
    );
  return room.isNegative() ? toDecimal('0') : room;
}

/** Writes the row of an eligible member and returns what is paid. `capped`: what the closing's cap left. */
export function pay(naive: Naive, terms: Terms, capped: Decimal = terms.gross): Decimal {
  const own = naive.topups.filter(({ owner }) => owner === terms.member);
  const multiple = naive.plan.caps.topup_multiple ?? null;
  const allowed = lesser(capped, memberRoomOf(naive, terms.member) ?? capped);
  const cap = multiple === null ? null : capByMultiple(own, allowed, multiple, naive.digits);
  cap?.topups.forEach((after, k) => {
    Object.assign(own[k] as LiveTopup, { earned: after.earned, is_completed: after.is_completed });
  });
  const amount = cap?.amount ?? allowed;
  const reason = amount.lt(allowed)
    ? 'cap_multiple'
    : allowed.lt(capped)
      ? 'cap_member'
      : capped.lt(terms.gross)
        ? 'cap_closing'
        : null;
  const room = cap?.room ? text(naive, cap.room) : null;
  addRow(naive, terms, { amount, status: reason ? 'capped' : 'credited', reason, room });
  naive.booked[naive.rows.length - 1] = cap?.allocations ?? [];
  return amount;
}

export function addRow(
  naive: Naive,
  terms: Terms,
  result: { amount: Decimal; status: string; reason: string | null; room: string | null },
): void {
  const { base, gross, ...key } = terms;
  naive.rows.push({
    ...key,
    ...result,
    base: text(naive, base),
    gross: text(naive, gross),
    amount: text(naive, result.amount),
    trimmed: text(naive, gross.minus(result.amount)),
  });
}

export function lapse(naive: Naive, terms: Terms, reason: string): void {
  addRow(naive, terms, { amount: toDecimal('0'), status: 'lapsed', reason, room: null });
}

/** Shares a base up the sponsor tree, upline by upline. */
export function payLevels(
  naive: Naive,
  kind: string,
  plan: LevelsPlan,
  event: { from: number; base: Decimal; source: number },
  selfBv: string | null = null,
): void {
  const climb = (upline: number, distance: number, paid: number): void => {
    const rule = plan.levels[paid];
    if (upline < 0 || !rule) return;
    const above = naive.facts.sponsor[upline] ?? -1;
    const { rate, reason: refused } = rateNaively(rule, naive.held(upline));
    const reason =
      distance < plan.start_level ? 'too near' : (reasonOf(naive, upline, rule.need, selfBv) ?? refused);
    if (reason === 'too near' || (reason !== null && plan.compression)) {
      climb(above, distance + 1, paid);
      return;
    }
    const share = rate.percent === undefined ? rate.amount : event.base.times(rate.percent).dividedBy('100');
    const terms = {
      ...event,
      kind,
      member: upline,
      level: plan.start_level + paid,
      code: -1,
      rate,
      gross: roundMoney(share ?? '0', naive.digits),
    };
    if (reason === null) pay(naive, terms);
    else lapse(naive, terms, reason);
    climb(above, distance + 1, paid + 1);
  };
  if (event.base.isZero()) return;
  climb(naive.facts.sponsor[event.from] ?? -1, 1, 0);
}

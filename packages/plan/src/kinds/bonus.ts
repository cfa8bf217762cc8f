import type { PoolFacts } from '../closing/closing-facts.ts';
import { type Figure, figureOf, lowShareOf, moneyUnits, rateUnits } from '../columns/figure.ts';
import { addRate, BONUS, type Closing, payRow } from '../columns/pay.ts';
import { type Eligibility, failing } from '../columns/requirements.ts';
import { failingRule, ownValue, ruleOf } from '../columns/rules.ts';
import type { Units } from '../columns/units.ts';
import type { Period } from '../periods.ts';
import type { BonusPoolPlan, RankPlan } from '../plan/plan.ts';
import { periodOfPool } from '../plan/plan-pools.ts';
import { poolEligibility } from './pool-needs.ts';
import { pointsOf } from './pool-points.ts';

/** A shared pool, in units. */
export type PoolShared = {
  code: string;
  turnover: Figure;
  /** The percentage of the turnover, rounded down; the remainder of the shares stays with the company. */
  pool: Figure;
  /** Shares or points of all holders. */
  shares: number;
  /** Value of one share or point, rounded down. */
  value: Figure;
};

/** What pools need of the closing they belong to. */
export type PoolClosing = {
  isRankClosing: boolean;
  ends: (period: Period) => boolean;
  /** By member, what this closing matched; null = it has no matching. */
  matched(): Units | null;
};

/** What the pools of a closing paid; maps by place of a pool in the plan. */
export type PoolsPaid = {
  shared: PoolShared[];
  eligibility: Map<number, Eligibility>;
  points: Map<number, ReturnType<typeof pointsOf>>;
};

/**
 * Pools (docs/plans.md §3.16, §7.8), in the order of the plan: what is shared by the shares or points of those who fit,
 * one of them worth the pool by all of them, rounded down; what everybody gets who fits; and what a rank pays once. Without
 * turnover or holders a pool is not shared. Pays in the order of joining.
 */
export function payPools(closing: Closing, of: PoolClosing): PoolsPaid {
  const paid: PoolsPaid = { shared: [], eligibility: new Map(), points: new Map() };
  const { facts, figures } = closing;
  (closing.plan.incomes.bonus?.pools ?? []).forEach((pool, place) => {
    if (pool.once) {
      if (!of.isRankClosing) return;
      paid.eligibility.set(place, {
        blocked: facts.blocked,
        active: figures.active,
        buying: figures.buying,
        requirements: [],
      });
      payOnce(closing, pool, place);
      return;
    }
    if (!isDue(closing, pool, of)) return;
    const eligibility = poolEligibility(closing, pool);
    paid.eligibility.set(place, eligibility);
    if (pool.amount !== undefined) payAmounts(closing, pool, pool.amount, place, eligibility);
    else payShares(closing, pool, place, of, paid);
  });
  return paid;
}

/** The facts of a month say by themselves that it ends. */
function isDue({ facts }: Closing, pool: BonusPoolPlan, { ends }: PoolClosing): boolean {
  const period = periodOfPool(pool);
  return period === 'monthly' ? facts.month !== null : ends(period);
}

function payShares(
  closing: Closing,
  pool: BonusPoolPlan,
  place: number,
  of: PoolClosing,
  paid: PoolsPaid,
): void {
  const eligibility = paid.eligibility.get(place) as Eligibility;
  const turnover = turnoverOf(closing, pool);
  const found = pool.points ? pointsOf(closing, pool, pool.points, of.matched) : null;
  if (found) paid.points.set(place, found);
  const own = found ? found.points : rankShares(closing, pool);
  const holds = (i: number) => (failing(eligibility, i) === 0 ? own(i) : 0);
  let shares = 0;
  const members = closing.facts.sponsor.length;
  for (let i = 0; i < members; i++) shares += holds(i);
  if (shares === 0 || turnover <= 0n) return;
  const percent = pool.percent ?? '0';
  const whole = lowShareOf(turnover, rateUnits(percent));
  const value = figureOf(BigInt(whole) / BigInt(shares));
  const base = figureOf(turnover);
  const rate = addRate(closing, { percent });
  for (let i = 0; i < members; i++) {
    const held = holds(i);
    if (held === 0) continue;
    const gross = figureOf(BigInt(value) * BigInt(held));
    payRow(closing, BONUS, i, -1, 0, -1, place, base, rate, gross, gross);
  }
  paid.shared.push({ code: pool.code, turnover: base, pool: whole, shares, value });
}

function turnoverOf({ facts }: Closing, { of = 'amount_paid', ...pool }: BonusPoolPlan): bigint {
  const period = periodOfPool(pool);
  const loaded = facts.pools?.turnover[period]?.[of];
  if (loaded !== undefined) return loaded;
  if (period === 'monthly' && of === 'amount_paid' && facts.month) return facts.month.turnover;
  throw new Error(`the plan needs the ${period} turnover: not loaded`);
}

function rankShares({ plan, paidRank }: Closing, pool: BonusPoolPlan): (member: number) => number {
  const sharesOf = sharesByRank(pool, plan.ranks);
  return (i) => sharesOf[(paidRank?.[i] ?? -1) + 1] as number;
}

/**
 * Shares by rank, counted from −1: those of the highest rank the pool lists that is not above the member's own, so
 * that a member above the list keeps its last share.
 */
export function sharesByRank({ shares = [] }: BonusPoolPlan, ranks: readonly RankPlan[]): number[] {
  const listed = new Map(shares.map((share) => [share.rank, share.shares]));
  const result = [0];
  for (const { code } of ranks) result.push(listed.get(code) ?? (result.at(-1) as number));
  return result;
}

/** Everybody who fits gets the amount; whom it gives nothing has no row. */
function payAmounts(
  closing: Closing,
  { by_rank, by_package }: BonusPoolPlan,
  amount: string,
  place: number,
  eligibility: Eligibility,
): void {
  const rule = ruleOf(closing, { amount, by_rank, by_package }, eligibility);
  for (let i = 0; i < closing.facts.sponsor.length; i++) {
    if (failingRule(rule, i) !== 0) continue;
    const own = ownValue(rule, i);
    if (own.amount === 0) continue;
    payRow(closing, BONUS, i, -1, 0, -1, place, own.amount, own.place, own.amount, own.amount);
  }
}

/** Each rank of the table once in a life, when it or a higher one is reached, from the lowest on. */
function payOnce(closing: Closing, pool: BonusPoolPlan, place: number): void {
  const { paidRank, plan, digits, facts } = closing;
  if (paidRank === null) return;
  const steps = plan.ranks.flatMap(({ code }, rank) => {
    const own = Object.hasOwn(pool.by_rank ?? {}, code) ? pool.by_rank?.[code] : undefined;
    const amount = own === undefined ? 0 : moneyUnits(own, digits);
    return amount === 0 ? [] : [{ rank, amount, rate: addRate(closing, { amount: own }) }];
  });
  const before = paidBefore(facts.pools ?? null, pool, plan.ranks);
  for (let i = 0; i < paidRank.length; i++)
    for (const { rank, amount, rate } of steps) {
      if (rank > (paidRank[i] as number) || before.get(rank)?.has(i)) continue;
      payRow(closing, BONUS, i, -1, rank + 1, -1, place, amount, rate, amount, amount);
    }
}

/** By place of a rank: the members whom it was paid. */
function paidBefore(facts: PoolFacts | null, { code }: BonusPoolPlan, ranks: readonly RankPlan[]) {
  if (facts === null) throw new Error('the plan pays ranks once, but what was paid was not loaded');
  const before = new Map(ranks.map((_, place) => [place, new Set<number>()] as const));
  const placeOf = new Map(ranks.map((rank, place) => [rank.code, place]));
  facts.once.forEach(({ member, pool, rank }) => {
    if (pool === code) before.get(placeOf.get(rank) ?? -1)?.add(member);
  });
  return before;
}

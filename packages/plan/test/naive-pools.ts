import { type Decimal, roundDown, roundMoney, toDecimal } from '../src/money.ts';
import type { Period } from '../src/periods.ts';
import { type BonusPoolPlan, rankRulesOf } from '../src/plan/plan.ts';
import { isActive, isBlocked, money, type Naive, pay, reasonOf } from './naive-closing.ts';

/** What pools look up of everything that has happened (docs/plans.md §7.8). */
export type PoolLog = {
  ends(period: Period): boolean;
  turnover(period: Period, of: 'amount_paid' | 'bv'): Decimal;
  /** Of a member in the period that ends. */
  figure(per: NonNullable<BonusPoolPlan['points']>['per'], period: Period, member: number): Decimal;
  /** Whether a rank was paid to the member by a pool that pays once. */
  isPaid(member: number, pool: string, rank: string): boolean;
  /** The ranks a member held at each of the last rank closings, as places; fewer where there were not as many. */
  lastRanks(member: number, count: number): number[];
};

type Ranks = readonly { period: number }[];

/** The pools in the order of the plan. @param log null = there are none but shares of a month */
export function payPools(naive: Naive, ranks: Ranks, log: PoolLog | null): void {
  const { facts, plan } = naive;
  plan.incomes.bonus?.pools.forEach((pool, place) => {
    if (pool.once) {
      if (log?.ends(rankRulesOf(plan).period) && plan.ranks.length > 0)
        payOnce(naive, pool, place, ranks, log);
      return;
    }
    const period = pool.period ?? 'monthly';
    if (log ? !log.ends(period) : facts.month === null) return;
    if (pool.amount !== undefined) payAmounts(naive, pool, place, ranks, log);
    else payParts(naive, pool, place, ranks, log);
  });
}

const termsOf = (member: number, code: number, rate: object) => ({
  kind: 'bonus',
  member,
  from: -1,
  level: 0,
  source: -1,
  code,
  rate: rate as { percent: string },
});

function fits(
  naive: Naive,
  { need, period = 'monthly' }: BonusPoolPlan,
  ranks: Ranks,
  log: PoolLog | null,
  member: number,
): boolean {
  if (isBlocked(naive, member) || !isActive(naive, member) || !naive.buys(member)) return false;
  if (!need) return true;
  const { rank, periods_in_a_row: row = 0, own_bv, group_bv, team_bv, ...others } = need;
  if (reasonOf(naive, member, others, null) !== null) return false;
  const reaches = (key: 'own_bv' | 'group_bv' | 'team_bv', asked = '0') =>
    toDecimal(asked).isZero() || log?.figure(key, period, member).gte(asked) === true;
  const place = naive.plan.ranks.findIndex(({ code }) => code === rank);
  const held = row === 0 ? [] : (log?.lastRanks(member, row) ?? []);
  return (
    held.length === row &&
    held.every((one) => one >= place) &&
    reaches('own_bv', own_bv) &&
    reaches('group_bv', group_bv) &&
    reaches('team_bv', team_bv) &&
    (rank === undefined || (ranks[member]?.period ?? -1) >= place)
  );
}

/** The value of the highest rank of a table that is not above the paid one. */
function byRank<T>(naive: Naive, table: Record<string, T>, paid: number): T | undefined {
  const reached = naive.plan.ranks.filter(({ code }, place) => place <= paid && Object.hasOwn(table, code));
  return table[reached.at(-1)?.code ?? ''];
}

function payParts(naive: Naive, pool: BonusPoolPlan, place: number, ranks: Ranks, log: PoolLog | null): void {
  const { facts, digits } = naive;
  const { points, shares = [], period = 'monthly', of = 'amount_paid', percent = '0' } = pool;
  const turnover = log?.turnover(period, of) ?? money(naive, facts.month?.turnover ?? 0n);
  const table = Object.fromEntries(shares.map((share) => [share.rank, share.shares]));
  const partsOf = (member: number): number => {
    if (!fits(naive, pool, ranks, log, member)) return 0;
    if (!points) return byRank(naive, table, ranks[member]?.period ?? -1) ?? 0;
    const figure = log?.figure(points.per, period, member) ?? toDecimal('0');
    if (figure.lte(0)) return 0;
    const whole = figure.dividedToIntegerBy(points.unit).toNumber();
    return points.at_most === null ? whole : Math.min(whole, points.at_most);
  };
  const owned = Array.from(facts.sponsor, (_, member) => partsOf(member));
  const all = owned.reduce((sum, own) => sum + own, 0);
  if (all === 0 || turnover.lte(0)) return;
  const value = roundDown(turnover.times(percent).dividedBy('100').dividedBy(all), digits);
  owned.forEach((own, member) => {
    if (own > 0)
      pay(naive, { ...termsOf(member, place, { percent }), base: turnover, gross: value.times(own) });
  });
}

function payAmounts(
  naive: Naive,
  pool: BonusPoolPlan,
  place: number,
  ranks: Ranks,
  log: PoolLog | null,
): void {
  naive.facts.sponsor.forEach((_, member) => {
    if (!fits(naive, pool, ranks, log, member)) return;
    const asked = byRank(naive, pool.by_rank ?? {}, ranks[member]?.period ?? -1) ?? pool.amount ?? '0';
    const amount = roundMoney(asked, naive.digits);
    if (!amount.isZero())
      pay(naive, { ...termsOf(member, place, { amount: asked }), base: amount, gross: amount });
  });
}

function payOnce(naive: Naive, pool: BonusPoolPlan, place: number, ranks: Ranks, log: PoolLog): void {
  naive.facts.sponsor.forEach((_, member) => {
    naive.plan.ranks.forEach(({ code }, rank) => {
      const asked = Object.hasOwn(pool.by_rank ?? {}, code) ? pool.by_rank?.[code] : undefined;
      if (asked === undefined || rank > (ranks[member]?.period ?? -1)) return;
      const amount = roundMoney(asked, naive.digits);
      if (amount.isZero() || log.isPaid(member, pool.code, code)) return;
      const terms = { ...termsOf(member, place, { amount: asked }), level: rank + 1 };
      pay(naive, { ...terms, base: amount, gross: amount });
    });
  });
}

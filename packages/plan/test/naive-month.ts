import type { ClosingFacts } from '../src/closing/closing-facts.ts';
import { figureAt } from '../src/columns/figure.ts';
import { dayOf } from '../src/days.ts';
import { type Decimal, moneyText, roundDown, roundMoney, toDecimal } from '../src/money.ts';
import type { Plan, RankPlan } from '../src/plan/plan.ts';
import { LEFT, RIGHT } from '../src/trees/trees.ts';
import type { Ages } from './naive-ages.ts';
import {
  activeDirects,
  addRow,
  business,
  directsOf,
  invested,
  isActive,
  legOf,
  money,
  type Naive,
  payLevels,
  startNaively,
  teamOf,
} from './naive-closing.ts';
import { type NaiveCarry, payMatching } from './naive-matching.ts';
import { type PoolLog, payPools } from './naive-pools.ts';
import type { Held } from './naive-rates.ts';
import { payRoi } from './naive-roi.ts';

/** Rewards, ranks and what the end of a month adds, in the plainest words. */

function awardRewards(naive: Naive): void {
  const { facts, plan } = naive;
  const ladder = plan.incomes.reward?.ladder ?? [];
  const isFresh = plan.incomes.reward?.basis === 'fresh';
  facts.parent.forEach((_, member) => {
    if (!isActive(naive, member)) return;
    const before = new Set(facts.rewards.code.filter((_, r) => facts.rewards.member[r] === member));
    const done = ladder.filter(({ code }) => before.has(code));
    ladder.forEach((step, code) => {
      const free = (side: number) =>
        (isFresh ? done : []).reduce(
          (sum, used) => sum.minus(roundedUp(naive, side === LEFT ? used.left : used.right)),
          business(naive, legOf(naive, member, side)),
        );
      const isLate =
        step.within_days !== null && dayOf(facts.date) - (facts.joinedOn[member] ?? 0) > step.within_days;
      const isReached = free(LEFT).gte(step.left) && free(RIGHT).gte(step.right);
      if (before.has(step.code) || isLate || !isReached) return;
      if (activeDirects(naive, member).length < step.directs) return;
      done.push(step);
      const gross = roundMoney(step.amount ?? '0', naive.digits);
      const terms = {
        kind: 'reward',
        member,
        from: -1,
        level: 0,
        source: -1,
        code,
        rate: { amount: step.amount },
        base: gross,
      };
      addRow(naive, { ...terms, gross }, { amount: gross, status: 'pending', reason: null, room: null });
    });
  });
}

/** A step of the ladder is used up in whole units. */
const roundedUp = (naive: Naive, value: string) =>
  toDecimal(value)
    .times(10 ** naive.digits)
    .ceil()
    .dividedBy(10 ** naive.digits);

function evaluateRanks(naive: Naive, carries: NaiveCarry[] | null) {
  const { facts, plan } = naive;
  const known = new Map<number, { period: number; highest: number }>();
  const rankOf = (member: number): { period: number; highest: number } => {
    const directs = directsOf(naive, member).map(rankOf);
    const legs = [LEFT, RIGHT].map((side) => business(naive, legOf(naive, member, side)));
    const matched =
      carries?.[member]?.matched ??
      money(naive, facts.carry.matched ? figureAt(facts.carry.matched, member) : 0);
    const isMet = (rank: RankPlan) =>
      invested(naive, member).gte(rank.self_investment ?? '0') &&
      business(naive, teamOf(naive, member)).gte(rank.team_business ?? '0') &&
      legs.every((leg) => leg.gte(rank.weaker_leg ?? '0')) &&
      matched.gte(rank.matched ?? '0') &&
      activeDirects(naive, member).length >= (rank.directs ?? 0) &&
      Object.entries(rank.directs_of_rank ?? {}).every(([code, count]) => {
        const place = plan.ranks.findIndex((other) => other.code === code);
        return directs.filter(({ highest }) => highest >= place).length >= count;
      });
    const period = isActive(naive, member) ? plan.ranks.findLastIndex(isMet) : -1;
    const evaluated = { period, highest: Math.max(period, facts.highestRank?.[member] ?? -1) };
    known.set(member, evaluated);
    return evaluated;
  };
  facts.sponsor.forEach((sponsor, member) => {
    if (sponsor < 0) rankOf(member);
  });
  return Array.from(facts.sponsor, (_, member) => known.get(member) ?? { period: -1, highest: -1 });
}

function payMonth(naive: Naive): void {
  const { facts, plan } = naive;
  const { repurchase_level } = plan.incomes;
  const { month } = facts;
  if (!month) return;
  month.orders.id.forEach((source, k) => {
    const event = {
      from: month.orders.buyer[k] ?? -1,
      base: money(naive, figureAt(month.orders.bv, k)),
      source,
    };
    if (repurchase_level)
      payLevels(naive, 'repurchase_level', repurchase_level, event, repurchase_level.self_bv);
  });
}

/** What the rows pay together is at most what the turnover of the period allows (docs/plans.md §7.11). */
function cutByCompany(naive: Naive): void {
  const cap = naive.plan.caps.company;
  const { companyCap } = naive.facts;
  if (!cap || !companyCap) return;
  const limit = roundDown(
    money(naive, companyCap.turnover).times(cap.percent).dividedBy('100'),
    naive.digits,
  );
  const room = money(naive, companyCap.turnover).isNegative() ? toDecimal('0') : limit;
  const rest = room.minus(money(naive, companyCap.paid));
  const allowed = rest.isNegative() ? toDecimal('0') : rest;
  const paid = [...naive.rows.entries()].filter(
    ([, { status }]) => status === 'credited' || status === 'capped',
  );
  const sum = paid.reduce((total, [, { amount }]) => total.plus(amount), toDecimal('0'));
  if (sum.lte(allowed)) return;
  let left = allowed;
  for (const [index, row] of paid) {
    const whole = toDecimal(row.amount);
    const part = roundDown(whole.times(allowed).dividedBy(sum), naive.digits);
    const amount = cap.how === 'pro_rata' ? part : left.lt(whole) ? left : whole;
    left = left.minus(amount);
    if (amount.eq(whole)) continue;
    freeBooked(naive, index, whole.minus(amount));
    const trimmed = toDecimal(row.gross).minus(amount);
    Object.assign(row, {
      status: 'capped',
      reason: 'cap_company',
      amount: moneyText(amount, naive.digits),
      trimmed: moneyText(trimmed, naive.digits),
    });
  }
}

/** What a cut row had booked on topups is free again, the last one first. */
function freeBooked(naive: Naive, index: number, cut: Decimal): void {
  let left = cut;
  for (const allocation of (naive.booked[index] ?? []).toReversed()) {
    const freed = left.lt(allocation.amount) ? left : toDecimal(allocation.amount);
    const t = Number(allocation.topup);
    const topup = naive.topups[t];
    if (!topup || freed.isZero()) continue;
    left = left.minus(freed);
    allocation.amount = toDecimal(allocation.amount).minus(freed).toFixed();
    topup.earned = toDecimal(topup.earned).minus(freed).toFixed();
    topup.is_completed = naive.facts.topups.completed[t] === 1;
  }
}

type Ranks = readonly { period: number; highest: number }[];
type Wide = {
  buys: (member: number) => boolean;
  ages: Ages;
  /** By the rank that counts, as place in the plan. */
  held: (member: number, rank: number) => Held;
  rankBefore: (member: number) => number;
  /** null = those of before are judged. */
  ranks: Ranks | null;
  walk: (naive: Naive, ranks: Ranks) => void;
  logOf: (carries: readonly NaiveCarry[] | null, ranks: Ranks | null) => PoolLog;
};

/**
 * The result of a closing.
 * @param wide what a whole company adds: activity, ranks by volume, walks, and what pools look up once it is known what
 * was matched and which ranks there are
 */
export function closeNaively(facts: ClosingFacts, plan: Plan, wide: Wide | null = null) {
  const naive = startNaively(facts, plan);
  if (wide) {
    naive.buys = wide.buys;
    naive.ages = wide.ages;
    naive.held = (member) => wide.held(member, wide.rankBefore(member));
  }
  payRoi(naive);
  const carries = payMatching(naive);
  awardRewards(naive);
  const ranks = wide?.ranks ?? (plan.ranks.length > 0 ? evaluateRanks(naive, carries) : null);
  if (wide && ranks) naive.held = (member) => wide.held(member, ranks[member]?.period ?? -1);
  payMonth(naive);
  wide?.walk(naive, ranks ?? []);
  payPools(naive, ranks ?? [], wide?.logOf(carries, ranks) ?? null);
  cutByCompany(naive);
  return { naive, carries, ranks };
}

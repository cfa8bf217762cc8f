import type { ClosingFacts } from '../src/closing/closing-facts.ts';
import { figureAt } from '../src/columns/figure.ts';
import { dayOf } from '../src/days.ts';
import { roundDown, roundMoney, toDecimal } from '../src/money.ts';
import type { Plan, RankPlan } from '../src/plan/plan.ts';
import { LEFT, RIGHT } from '../src/trees/trees.ts';
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
  pay,
  payLevels,
  payRoi,
  startNaively,
  teamOf,
} from './naive-closing.ts';
import { type NaiveCarry, payMatching } from './naive-matching.ts';

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

function payMonth(naive: Naive, ranks: { period: number }[]): void {
  const { facts, plan } = naive;
  const { repurchase_level, bonus } = plan.incomes;
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
  const turnover = money(naive, month.turnover);
  bonus?.pools.forEach((pool, code) => {
    const owned = ranks.map(({ period }) => {
      const listed = (pool.shares ?? []).map(({ rank, shares }) => ({
        place: plan.ranks.findIndex((other) => other.code === rank),
        shares,
      }));
      const reached = listed.filter(({ place }) => place <= period).sort((a, b) => b.place - a.place);
      return reached[0]?.shares ?? 0;
    });
    const shares = owned.reduce((sum, own) => sum + own, 0);
    if (shares === 0 || turnover.lte(0)) return;
    const value = roundDown(
      turnover
        .times(pool.percent ?? '0')
        .dividedBy('100')
        .dividedBy(shares),
      naive.digits,
    );
    owned.forEach((own, member) => {
      if (own === 0) return;
      const terms = {
        kind: 'bonus',
        member,
        from: -1,
        level: 0,
        source: -1,
        code,
        rate: { percent: pool.percent },
      };
      pay(naive, { ...terms, base: turnover, gross: value.times(own) });
    });
  });
}

/** The result of a closing. */
export function closeNaively(facts: ClosingFacts, plan: Plan) {
  const naive = startNaively(facts, plan);
  payRoi(naive);
  const carries = payMatching(naive);
  awardRewards(naive);
  const ranks = plan.ranks.length > 0 ? evaluateRanks(naive, carries) : null;
  payMonth(naive, ranks ?? []);
  return { naive, carries, ranks };
}

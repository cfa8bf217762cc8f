import type { ClosingFacts } from '../src/closing-facts.ts';
import { dayOf } from '../src/closing-facts.ts';
import { type Decimal, roundDown, roundMoney, toDecimal } from '../src/money.ts';
import type { MatchingPlan, Plan, RankPlan } from '../src/plan.ts';
import { LEFT, RIGHT } from '../src/trees.ts';
import {
  activeDirects,
  addRow,
  business,
  directsOf,
  invested,
  isActive,
  isBlocked,
  lapse,
  legOf,
  legVolume,
  money,
  type Naive,
  pay,
  payLevels,
  payRoi,
  startNaively,
  teamOf,
} from './naive-closing.ts';

const zero = toDecimal('0');
const lesser = (a: Decimal, b: Decimal) => (a.lt(b) ? a : b);
const positive = (value: Decimal) => (value.isNegative() ? zero : value);

/** A leg while it is matched. */
type NaiveLeg = { real: Decimal; virtual: Decimal };
export type NaiveCarry = { left: NaiveLeg; right: NaiveLeg; isDone: boolean; matched: Decimal };

const total = (leg: NaiveLeg) => leg.real.plus(leg.virtual);

/** Takes business off, real first; negative puts it back, virtual first as far as it was taken. */
function take(leg: NaiveLeg, used: Decimal): { real: Decimal; virtual: Decimal } {
  const real = lesser(positive(leg.real), used);
  const virtual = used.minus(real);
  leg.real = leg.real.minus(real);
  leg.virtual = leg.virtual.minus(virtual);
  return { real, virtual };
}

function carriedOf(naive: Naive, member: number): NaiveCarry {
  const { carry, virtual } = naive.facts;
  const leg = (side: number) => {
    const [real, held] = side === LEFT ? [carry.left, carry.leftVirtual] : [carry.right, carry.rightVirtual];
    let own = BigInt(held?.[member] ?? 0);
    virtual.member.forEach((to, v) => {
      if (to === member && virtual.side[v] === side) own += BigInt(virtual.amount[v] ?? 0);
    });
    return {
      real: money(naive, BigInt(real[member] ?? 0) + legVolume(naive, member, side)),
      virtual: money(naive, own),
    };
  };
  return {
    left: leg(LEFT),
    right: leg(RIGHT),
    isDone: carry.firstMatch[member] === 1,
    matched: money(naive, carry.matched?.[member] ?? 0),
  };
}

/** How much is matched, and what it takes off each leg. */
function match(l: Decimal, r: Decimal, plan: MatchingPlan, isDone: boolean) {
  const u = toDecimal(plan.unit);
  let taken = { matched: zero, left: zero, right: zero, isFirst: false };
  if (l.lte(0) || r.lte(0)) return taken;
  if (plan.first_match === '2:1' && !isDone) {
    const twice = u.times(2);
    const isEnough = (l.gte(twice) && r.gte(u)) || (l.gte(u) && r.gte(twice));
    if (!isEnough) return taken;
    const fromLeft = l.gte(r) ? twice : u;
    taken = { matched: u, left: fromLeft, right: u.times(3).minus(fromLeft), isFirst: true };
  }
  const rest = lesser(l.minus(taken.left), r.minus(taken.right));
  const more = u.isZero() ? rest : rest.dividedToIntegerBy(u).times(u);
  return {
    matched: taken.matched.plus(more),
    left: taken.left.plus(more),
    right: taken.right.plus(more),
    isFirst: taken.isFirst,
  };
}

function capOf(naive: Naive, member: number, { cap }: MatchingPlan): Decimal | null {
  if (cap === null) return null;
  if (cap !== 'package') return roundDown(cap.per_closing, naive.digits);
  const caps = naive.topups.flatMap((topup, t) => {
    const own = naive.facts.packages[naive.facts.topups.package[t] ?? -1]?.matching_cap;
    return topup.owner === member ? [roundDown(own ?? topup.amount, naive.digits)] : [];
  });
  return caps.reduce((most, own) => (own.gt(most) ? own : most), zero);
}

function matchingReason(naive: Naive, member: number, plan: MatchingPlan): string | null {
  if (isBlocked(naive, member)) return 'blocked';
  if (!isActive(naive, member)) return 'inactive';
  const standing = (side: number) =>
    activeDirects(naive, member).filter((direct) => naive.facts.sponsorSide[direct] === side).length;
  const isEnough = standing(LEFT) >= plan.need_left_directs && standing(RIGHT) >= plan.need_right_directs;
  return isEnough ? null : 'directs';
}

function payMatchingOf(naive: Naive, member: number, plan: MatchingPlan, carry: NaiveCarry): Decimal {
  const taken = match(total(carry.left), total(carry.right), plan, carry.isDone);
  const reason = matchingReason(naive, member, plan);
  const gross = roundMoney(taken.matched.times(plan.percent).dividedBy('100'), naive.digits);
  const rate = { percent: plan.percent };
  const terms = {
    kind: 'matching',
    member,
    from: -1,
    level: 0,
    source: -1,
    code: -1,
    rate,
    base: taken.matched,
    gross,
  };
  if (reason !== null) {
    if (plan.ineligible === 'accumulate') return zero;
    if (taken.matched.gt(0)) lapse(naive, terms, reason);
    carry.left = { real: zero, virtual: zero };
    carry.right = { real: zero, virtual: zero };
    return zero;
  }
  if (taken.matched.isZero()) return zero;
  const cap = capOf(naive, member, plan);
  const capped = cap === null ? gross : lesser(gross, cap);
  const paid = pay(naive, terms, capped);
  const legs = [carry.left, carry.right].map((leg, k) => ({
    leg,
    used: take(leg, k === 0 ? taken.left : taken.right),
  }));
  carry.isDone ||= taken.isFirst;
  carry.matched = carry.matched.plus(taken.matched);
  if (plan.capped_business === 'wash' || capped.eq(gross)) return paid;
  const u = toDecimal(plan.unit).isZero() ? money(naive, 1) : toDecimal(plan.unit);
  const worth = gross.minus(capped).times('100').dividedBy(plan.percent);
  const back = lesser(worth.dividedToIntegerBy(u).times(u), taken.matched);
  carry.matched = carry.matched.minus(back);
  for (const { leg, used } of legs) {
    const virtual = lesser(used.virtual, back);
    leg.virtual = leg.virtual.plus(virtual);
    leg.real = leg.real.plus(back.minus(virtual));
  }
  return paid;
}

/** Matching and its levels; the carry of everybody. */
function payMatching(naive: Naive): NaiveCarry[] | null {
  const { matching, matching_level } = naive.plan.incomes;
  if (!matching) return null;
  const carries = Array.from(naive.facts.parent, (_, member) => carriedOf(naive, member));
  const paid = carries.map((carry, member) => ({
    from: member,
    source: member,
    base: payMatchingOf(naive, member, matching, carry),
  }));
  const limit = matching.carry_limit === null ? null : roundDown(matching.carry_limit, naive.digits);
  if (limit !== null)
    for (const leg of carries.flatMap(({ left, right }) => [left, right])) {
      const over = positive(total(leg).minus(limit));
      const virtual = lesser(positive(leg.virtual), over);
      leg.virtual = leg.virtual.minus(virtual);
      leg.real = leg.real.minus(over.minus(virtual));
    }
  if (matching_level) for (const event of paid) payLevels(naive, 'matching_level', matching_level, event);
  return carries;
}

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

function judgeRanks(naive: Naive, carries: NaiveCarry[] | null) {
  const { facts, plan } = naive;
  const known = new Map<number, { period: number; highest: number }>();
  const rankOf = (member: number): { period: number; highest: number } => {
    const directs = directsOf(naive, member).map(rankOf);
    const legs = [LEFT, RIGHT].map((side) => business(naive, legOf(naive, member, side)));
    const matched = carries?.[member]?.matched ?? money(naive, facts.carry.matched?.[member] ?? 0);
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
    const judged = { period, highest: Math.max(period, facts.highestRank?.[member] ?? -1) };
    known.set(member, judged);
    return judged;
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
    const event = { from: month.orders.buyer[k] ?? -1, base: money(naive, month.orders.bv[k] ?? 0), source };
    if (repurchase_level)
      payLevels(naive, 'repurchase_level', repurchase_level, event, repurchase_level.self_bv);
  });
  const turnover = money(naive, month.turnover);
  bonus?.pools.forEach((pool, code) => {
    const owned = ranks.map(({ period }) => {
      const listed = pool.shares.map(({ rank, shares }) => ({
        place: plan.ranks.findIndex((other) => other.code === rank),
        shares,
      }));
      const reached = listed.filter(({ place }) => place <= period).sort((a, b) => b.place - a.place);
      return reached[0]?.shares ?? 0;
    });
    const shares = owned.reduce((sum, own) => sum + own, 0);
    if (shares === 0 || turnover.lte(0)) return;
    const value = roundDown(turnover.times(pool.percent).dividedBy('100').dividedBy(shares), naive.digits);
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

/** Everything a closing comes to. */
export function closeNaively(facts: ClosingFacts, plan: Plan) {
  const naive = startNaively(facts, plan);
  payRoi(naive);
  const carries = payMatching(naive);
  awardRewards(naive);
  const ranks = plan.ranks.length > 0 ? judgeRanks(naive, carries) : null;
  payMonth(naive, ranks ?? []);
  return { naive, carries, ranks };
}

import { figureAt } from '../src/columns/figure.ts';
import { dayOf } from '../src/days.ts';
import { type Decimal, roundDown, roundMoney, toDecimal } from '../src/money.ts';
import type { MatchingPlan } from '../src/plan/plan.ts';
import { LEFT, RIGHT } from '../src/trees/trees.ts';
import { expire, follow, forgetAges, takeIn } from './naive-ages.ts';
import {
  activeDirects,
  isActive,
  isBlocked,
  lapse,
  legVolume,
  money,
  type Naive,
  pay,
  payLevels,
} from './naive-closing.ts';

import { endsPeriod } from './naive-periods.ts';
import { rateNaively, tableNaively } from './naive-rates.ts';

/** Matching and its levels in the plainest words. */

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

/** The legs of a member with what is new, with what they carried, and what of the new was taken back. */
function legsOf(naive: Naive, member: number) {
  const { carry, virtual } = naive.facts;
  const given = (side: number, counts: (amount: bigint) => boolean) =>
    Array.from(virtual.member)
      .flatMap((to, v) => (to === member && virtual.side[v] === side ? [figureAt(virtual.amount, v)] : []))
      .map(BigInt)
      .filter(counts)
      .reduce((sum, amount) => sum + amount, 0n);
  const both = (of: (side: number) => { real: bigint; virtual: bigint }) => {
    const leg = (side: number) => {
      const units = of(side);
      return { real: money(naive, units.real), virtual: money(naive, units.virtual) };
    };
    return { left: leg(LEFT), right: leg(RIGHT) };
  };
  const carriedOn = (side: number) => {
    const [real, held] = side === LEFT ? [carry.left, carry.leftVirtual] : [carry.right, carry.rightVirtual];
    return { real: BigInt(figureAt(real, member)), virtual: BigInt(held ? figureAt(held, member) : 0) };
  };
  return {
    carried: both(carriedOn),
    taken: both((side) => ({
      real: legVolume(naive, member, side, 'volumeBack'),
      virtual: given(side, (amount) => amount < 0n),
    })),
    held: both((side) => ({
      real: carriedOn(side).real + legVolume(naive, member, side),
      virtual: carriedOn(side).virtual + given(side, () => true),
    })),
  };
}

function carriedOf(naive: Naive, member: number): NaiveCarry {
  const { carry } = naive.facts;
  const legs = legsOf(naive, member);
  if (expiryOf(naive) !== null) takeIn(naive.ages, member, legs);
  return {
    ...legs.held,
    isDone: carry.firstMatch[member] === 1,
    matched: money(naive, carry.matched ? figureAt(carry.matched, member) : 0),
  };
}

const expiryOf = ({ plan }: Naive) => plan.incomes.matching?.carry_expires_after ?? null;

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
  const [a, b] = (plan.ratio ?? '1:1').split(':') as [string, string];
  const rest = lesser(l.minus(taken.left).dividedBy(a), r.minus(taken.right).dividedBy(b));
  const more = u.isZero() ? rest : rest.dividedToIntegerBy(u).times(u);
  return {
    matched: taken.matched.plus(more),
    left: taken.left.plus(more.times(a)),
    right: taken.right.plus(more.times(b)),
    isFirst: taken.isFirst,
  };
}

function capOf(naive: Naive, member: number, { cap }: MatchingPlan): Decimal | null {
  if (cap === null) return null;
  if (cap !== 'package')
    return roundDown(tableNaively(cap, naive.held(member)) ?? cap.per_closing, naive.digits);
  const caps = naive.topups.flatMap((topup, t) => {
    const own = naive.facts.packages[naive.facts.topups.package[t] ?? -1]?.matching_cap;
    const { face } = naive.facts.topups;
    const bought = face ? money(naive, figureAt(face, t)) : topup.amount;
    return topup.owner === member ? [roundDown(own ?? bought, naive.digits)] : [];
  });
  return caps.reduce((max, own) => (own.gt(max) ? own : max), zero);
}

function matchingReason(naive: Naive, member: number, plan: MatchingPlan): string | null {
  if (isBlocked(naive, member)) return 'blocked';
  if (!isActive(naive, member)) return 'inactive';
  if (!naive.buys(member)) return 'own_bv';
  const standing = (side: number) =>
    activeDirects(naive, member).filter((direct) => naive.facts.sponsorSide[direct] === side).length;
  const isEnough = standing(LEFT) >= plan.need_left_directs && standing(RIGHT) >= plan.need_right_directs;
  return isEnough ? null : 'directs';
}

function payMatchingOf(naive: Naive, member: number, plan: MatchingPlan, carry: NaiveCarry): Decimal {
  const taken = match(total(carry.left), total(carry.right), plan, carry.isDone);
  const { percent, by_rank, by_package } = plan;
  const { rate, reason: refused } = rateNaively({ percent, by_rank, by_package }, naive.held(member));
  const reason = matchingReason(naive, member, plan) ?? refused;
  const gross = roundMoney(taken.matched.times(rate.percent ?? '0').dividedBy('100'), naive.digits);
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
  if (taken.matched.isZero()) {
    carryOn(carry, plan);
    return zero;
  }
  const cap = capOf(naive, member, plan);
  const capped = cap === null ? gross : lesser(gross, cap);
  const paid = pay(naive, terms, capped);
  const legs = [carry.left, carry.right].map((leg, k) => ({
    leg,
    used: take(leg, k === 0 ? taken.left : taken.right),
  }));
  follow(naive.ages, member, carry);
  carry.isDone ||= taken.isFirst;
  carry.matched = carry.matched.plus(taken.matched);
  if (plan.capped_business === 'wash' || capped.eq(gross)) {
    carryOn(carry, plan);
    return paid;
  }
  const u = toDecimal(plan.unit).isZero() ? money(naive, 1) : toDecimal(plan.unit);
  const worth = gross
    .minus(capped)
    .times('100')
    .dividedBy(rate.percent ?? '0');
  const back = lesser(worth.dividedToIntegerBy(u).times(u), taken.matched);
  carry.matched = carry.matched.minus(back);
  const parts = (plan.ratio ?? '1:1').split(':');
  legs.forEach(({ leg, used }, k) => {
    const returned = back.times(parts[k] ?? '1');
    const virtual = lesser(used.virtual, returned);
    leg.virtual = leg.virtual.plus(virtual);
    leg.real = leg.real.plus(returned.minus(virtual));
  });
  follow(naive.ages, member, carry);
  carryOn(carry, plan);
  return paid;
}

/** What of the legs of an eligible member is flushed after matching; what they owe stays (docs/plans.md §7.7). */
function carryOn({ left, right }: NaiveCarry, { carry = 'both' }: MatchingPlan): void {
  if (carry === 'both') return;
  const weaker = total(left).lt(total(right)) ? left : right;
  for (const leg of carry === 'none' ? [left, right] : [weaker])
    if (total(leg).gt(0)) Object.assign(leg, { real: zero, virtual: zero });
}

/** Takes out what has grown too old. */
function growOld(naive: Naive, member: number, carry: NaiveCarry): void {
  const after = expiryOf(naive);
  if (after === null) return;
  follow(naive.ages, member, carry);
  const [leftReal, leftVirtual, rightReal, rightVirtual] = expire(naive.ages, member, after) as [
    Decimal,
    Decimal,
    Decimal,
    Decimal,
  ];
  carry.left.real = carry.left.real.minus(leftReal);
  carry.left.virtual = carry.left.virtual.minus(leftVirtual);
  carry.right.real = carry.right.real.minus(rightReal);
  carry.right.virtual = carry.right.virtual.minus(rightVirtual);
}

/** Matching and its levels; the carry of everybody. */
export function payMatching(naive: Naive): NaiveCarry[] | null {
  const { matching, matching_level } = naive.plan.incomes;
  if (!matching?.carry_expires_after) forgetAges(naive.ages);
  if (!matching) return null;
  const carries = Array.from(naive.facts.parent, (_, member) => carriedOf(naive, member));
  // within a period the legs only take in what is new
  if (!endsPeriod(naive.plan, matching.period ?? 'daily', dayOf(naive.facts.date))) return carries;
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
  for (const [member, carry] of carries.entries()) growOld(naive, member, carry);
  naive.ages.next++;
  if (matching_level) for (const event of paid) payLevels(naive, 'matching_level', matching_level, event);
  return carries;
}

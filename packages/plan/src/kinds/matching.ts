import type { Carry, ClosingFacts } from '../closing/closing-facts.ts';
import {
  flushLeg,
  type Leg,
  type LegMatch,
  legTotal,
  limitLegs,
  matchLegs,
  putBack,
  startLegs,
  takeOff,
} from '../closing/legs.ts';
import { sumLegs } from '../closing/volumes.ts';
import {
  baseOfShare,
  type Figure,
  figureAt,
  least,
  limitUnits,
  minus,
  plus,
  rateUnits,
  shareOf,
  thresholdUnits,
  wholeUnits,
} from '../columns/figure.ts';
import { type FigureList, figureList, listed, numbersOf, pushFigure, putFigure } from '../columns/lists.ts';
import { addRate, type Closing, lapseRow, MATCHING, payRow } from '../columns/pay.ts';
import { type Eligibility, failing, type Requirement, requirement } from '../columns/requirements.ts';
import type { Units } from '../columns/units.ts';
import type { MatchingPlan } from '../plan/plan.ts';

/** Data that explains matching rows, in their order: the legs before the match, virtual business included and apart. */
export type MatchingDetails = {
  left: FigureList;
  right: FigureList;
  leftVirtual: FigureList;
  rightVirtual: FigureList;
  /** 1 = the row holds the first match of 2:1. */
  first: FigureList;
  /** The most the closing pays a member; null = not capped. */
  cap: Terms['cap'];
};

export type MatchingOutcome = {
  carry: Carry;
  /** The earners and their income, in the order of joining: the base of matching level. */
  earners: FigureList;
  paid: FigureList;
  details: MatchingDetails;
};

/** The plan in units. */
type Terms = {
  unit: Figure;
  isFirstTwoToOne: boolean;
  rate: number;
  place: number;
  /** null = none. */
  cap: ((member: number) => Figure) | null;
  keeps: boolean;
  flushes: boolean;
};

/** Members eligible for matching: not blocked, active, and with enough active directs on both sides. */
export function matchingEligibility(
  { facts, figures, digits }: Pick<Closing, 'facts' | 'figures' | 'digits'>,
  plan: MatchingPlan,
): Eligibility {
  const directs = (fact: 'left_directs' | 'right_directs', required: number): Requirement[] =>
    required > 0 ? [requirement(fact, 'directs', required, figures[fact], digits)] : [];
  return {
    blocked: facts.blocked,
    active: figures.active,
    requirements: [
      ...directs('left_directs', plan.need_left_directs),
      ...directs('right_directs', plan.need_right_directs),
    ],
  };
}

/**
 * Matching (docs/plans.md §3.11), member by member in the order of joining: the volume of both legs is matched in
 * whole units, and paid up to the cap of the closing and the remaining cap of the topups. An ineligible member keeps or
 * loses all volume, as the plan says. Only matched business makes a row. `isRolledUp`: the carry of the facts holds the
 * new volume of both legs already, and is written to.
 */
export function payMatching(closing: Closing, plan: MatchingPlan, isRolledUp = false): MatchingOutcome {
  const { facts, sink } = closing;
  const { carry } = facts;
  const { left, right } = isRolledUp
    ? {
        left: { real: carry.left, virtual: carry.leftVirtual },
        right: { real: carry.right, virtual: carry.rightVirtual },
      }
    : startLegs(facts, sumLegs(closing.trees.binary(), facts.volume));
  const terms = termsOf(closing, plan);
  const eligibility = matchingEligibility(closing, plan);
  const firstMatch = isRolledUp ? carry.firstMatch : carry.firstMatch.slice();
  let matchedEver: Carry['matched'] = isRolledUp ? carry.matched : (carry.matched?.slice() ?? null);
  const outcome = { earners: figureList(), paid: figureList(), details: emptyDetails(terms.cap) };
  const match: LegMatch = { matched: 0, left: 0, right: 0, isFirst: false };
  for (let i = 0; i < firstMatch.length; i++) {
    const onLeft = legTotal(left, i);
    const onRight = legTotal(right, i);
    const isMatchable = onLeft > 0 && onRight > 0;
    if (!isMatchable && !terms.flushes) continue;
    const reason = failing(eligibility, i);
    if (reason !== 0 && !terms.flushes) continue;
    match.matched = 0;
    if (isMatchable)
      matchLegs(onLeft, onRight, terms.unit, terms.isFirstTwoToOne && firstMatch[i] === 0, match);
    if (match.matched > 0 && sink.keepsRows) addDetails(outcome.details, left, right, i, match.isFirst);
    if (reason !== 0) {
      const gross = shareOf(match.matched, terms.rate);
      if (match.matched > 0)
        lapseRow(closing, MATCHING, i, -1, 0, -1, match.matched, terms.place, gross, reason);
      flushLeg(left, i);
      flushLeg(right, i);
    } else if (match.matched > 0) {
      const { amount, kept } = payMatch(closing, terms, left, right, i, match);
      if (match.isFirst) firstMatch[i] = 1;
      if (matchedEver) {
        const ever = plus(figureAt(matchedEver, i), minus(match.matched, kept));
        matchedEver = putFigure(matchedEver, i, ever);
      }
      if (amount > 0) {
        pushFigure(outcome.earners, i);
        pushFigure(outcome.paid, amount);
      }
    }
  }
  if (plan.carry_limit !== null) {
    const limit = limitUnits(plan.carry_limit, closing.digits);
    limitLegs(left, limit);
    limitLegs(right, limit);
  }
  return { ...outcome, carry: carryOf(left, right, firstMatch, matchedEver) };
}

/** How much of the match is paid, and how much of its business returns to both legs. */
function payMatch(
  closing: Closing,
  terms: Terms,
  left: Leg,
  right: Leg,
  i: number,
  match: LegMatch,
): { amount: Figure; kept: Figure } {
  const leftVirtual = takeOff(left, i, match.left);
  const rightVirtual = takeOff(right, i, match.right);
  const gross = shareOf(match.matched, terms.rate);
  const capped = terms.cap === null ? gross : least(gross, terms.cap(i));
  const amount = payRow(closing, MATCHING, i, -1, 0, -1, -1, match.matched, terms.place, gross, capped);
  if (!terms.keeps || capped === gross) return { amount, kept: 0 };
  const kept = keptBusiness(minus(gross, capped), match.matched, terms.rate, terms.unit);
  putBack(left, i, kept, leftVirtual);
  putBack(right, i, kept, rightVirtual);
  return { amount, kept };
}

/** The business whose income the closing's cap trimmed, in whole units; rounding makes it no more than was matched. */
export function keptBusiness(trimmed: Figure, matched: Figure, rate: number, unit: Figure): Figure {
  return least(wholeUnits(baseOfShare(trimmed, rate), unit), matched);
}

function termsOf(closing: Closing, plan: MatchingPlan): Terms {
  return {
    unit: thresholdUnits(plan.unit, closing.digits),
    isFirstTwoToOne: plan.first_match === '2:1',
    rate: rateUnits(plan.percent),
    place: addRate(closing, { percent: plan.percent }),
    cap: capOf(closing.facts, plan, closing.digits),
    keeps: plan.capped_business === 'keep',
    flushes: plan.ineligible === 'flush',
  };
}

/** The most a member is paid in one closing; null = no cap. */
function capOf(
  facts: ClosingFacts,
  { cap }: MatchingPlan,
  digits: number,
): ((member: number) => Figure) | null {
  if (cap === null) return null;
  if (cap !== 'package') {
    const limit = limitUnits(cap.per_closing, digits);
    return () => limit;
  }
  const highest = highestPackageCaps(facts, digits);
  return (member) => figureAt(highest, member);
}

/** By member: the highest `matching_cap` among the live topups, the topup's amount where its package has none. */
function highestPackageCaps({ packages, topups, blocked }: ClosingFacts, digits: number) {
  const caps = packages.map(({ matching_cap: cap }) => (cap === null ? null : limitUnits(cap, digits)));
  let highest: Units = new Float64Array(blocked.length);
  for (let t = 0; t < topups.owner.length; t++) {
    const owner = topups.owner[t] as number;
    const cap = caps[topups.package[t] as number] ?? figureAt(topups.amount, t);
    if (cap > figureAt(highest, owner)) highest = putFigure(highest, owner, cap);
  }
  return highest;
}

function emptyDetails(cap: Terms['cap']): MatchingDetails {
  const list = () => figureList();
  return { left: list(), right: list(), leftVirtual: list(), rightVirtual: list(), first: list(), cap };
}

function addDetails(details: MatchingDetails, left: Leg, right: Leg, i: number, isFirst: boolean): void {
  pushFigure(details.left, legTotal(left, i));
  pushFigure(details.right, legTotal(right, i));
  pushFigure(details.leftVirtual, left.virtual === null ? 0 : figureAt(left.virtual, i));
  pushFigure(details.rightVirtual, right.virtual === null ? 0 : figureAt(right.virtual, i));
  pushFigure(details.first, isFirst ? 1 : 0);
}

function carryOf(left: Leg, right: Leg, firstMatch: Uint8Array, matched: Carry['matched']): Carry {
  return {
    left: left.real,
    right: right.real,
    leftVirtual: left.virtual,
    rightVirtual: right.virtual,
    firstMatch,
    matched,
  };
}

/** The numbers of the earners and what they were paid. */
export function matchingEarners({ earners, paid }: Pick<MatchingOutcome, 'earners' | 'paid'>) {
  return { earners: numbersOf(earners), paid: listed(paid) };
}

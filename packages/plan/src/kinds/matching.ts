import type { Carry } from '../closing/closing-facts.ts';
import {
  flushLeg,
  type Leg,
  type LegMatch,
  legTotal,
  limitLeg,
  matchLegs,
  multiplied,
  putBack,
  startLegs,
  takeOff,
} from '../closing/legs.ts';
import { sumLegs } from '../closing/volumes.ts';
import { baseOfShare, type Figure, figureAt, least, minus, plus, wholeUnits } from '../columns/figure.ts';
import { type FigureList, figureList, listed, numbersOf, pushFigure, putFigure } from '../columns/lists.ts';
import { type Closing, lapseRow, MATCHING, payRow } from '../columns/pay.ts';
import { type Eligibility, failing, type Requirement, requirement } from '../columns/requirements.ts';
import { grossOf, ownValue, type Value } from '../columns/rules.ts';
import type { MatchingPlan } from '../plan/plan.ts';
import { addDetails, emptyDetails, type FlushedVolume, type MatchingDetails } from './matching-details.ts';
import { type LotKeeper, lotKeeper } from './matching-lots.ts';
import { type MatchingTerms, matchingTerms } from './matching-terms.ts';

export type MatchingOutcome = {
  carry: Carry;
  /** The earners and their income, in the order of joining: the base of matching level. */
  earners: FigureList;
  paid: FigureList;
  details: MatchingDetails;
  flushed: FlushedVolume;
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
    buying: figures.buying,
    requirements: [
      ...directs('left_directs', plan.need_left_directs),
      ...directs('right_directs', plan.need_right_directs),
    ],
  };
}

/** What matching works on, member after member. */
type Matcher = {
  closing: Closing;
  terms: MatchingTerms;
  eligibility: Eligibility;
  left: Leg;
  right: Leg;
  firstMatch: Uint8Array;
  matchedEver: Carry['matched'];
  /** null = no volume expires. */
  lots: LotKeeper | null;
  match: LegMatch;
  outcome: Omit<MatchingOutcome, 'carry'>;
};

/**
 * Matching (docs/plans.md §3.11, §7.7), member by member in the order of joining: where its period ends, the volume of
 * both legs is matched in whole units, and paid up to the cap of the closing and the remaining cap of the topups. An
 * ineligible member keeps or loses all volume, as the plan says. Only matched business makes a row. On any other date the legs
 * take in the new business. `isRolledUp`: the carry of the facts holds that already, and is written to.
 */
export function payMatching(closing: Closing, plan: MatchingPlan, isRolledUp = false): MatchingOutcome {
  const { facts, trees } = closing;
  const { carry } = facts;
  const { left, right } = isRolledUp
    ? {
        left: { real: carry.left, virtual: carry.leftVirtual },
        right: { real: carry.right, virtual: carry.rightVirtual },
      }
    : startLegs(facts, sumLegs(trees.binary(), facts.volume));
  const eligibility = matchingEligibility(closing, plan);
  const terms = matchingTerms(closing, plan, eligibility);
  const { expiresAfter } = terms;
  const news = isRolledUp ? null : { facts, tree: trees.binary() };
  const matcher: Matcher = {
    closing,
    terms,
    eligibility,
    left,
    right,
    firstMatch: isRolledUp ? carry.firstMatch : carry.firstMatch.slice(),
    matchedEver: isRolledUp ? carry.matched : (carry.matched?.slice() ?? null),
    lots: expiresAfter === null ? null : lotKeeper({ left, right }, carry.lots ?? null, expiresAfter, news),
    match: { matched: 0, left: 0, right: 0, isFirst: false },
    outcome: {
      earners: figureList(),
      paid: figureList(),
      details: emptyDetails(terms.cap),
      flushed: { member: figureList(), type: figureList(), left: figureList(), right: figureList() },
    },
  };
  const { lots, firstMatch } = matcher;
  for (let i = 0; (terms.isDue || lots !== null) && i < firstMatch.length; i++) {
    lots?.open(i);
    if (terms.isDue) {
      matchMember(matcher, i);
      if (terms.limit !== null) limitLegs(matcher, i, terms.limit);
      if (lots !== null) expireVolume(matcher, lots, i);
    }
    lots?.close();
  }
  return {
    ...matcher.outcome,
    carry: {
      left: left.real,
      right: right.real,
      leftVirtual: left.virtual,
      rightVirtual: right.virtual,
      firstMatch,
      matched: matcher.matchedEver,
      lots: lots?.lots() ?? null,
    },
  };
}

function matchMember(matcher: Matcher, i: number): void {
  const { closing, terms, left, right, match, firstMatch, outcome } = matcher;
  const onLeft = legTotal(left, i);
  const onRight = legTotal(right, i);
  const isMatchable = onLeft > 0 && onRight > 0;
  if (!isMatchable && !terms.flushes && terms.carries === 'both') return;
  const value = ownValue(terms.rule, i);
  const reason = failing(matcher.eligibility, i) || value.reason;
  if (reason !== 0 && !terms.flushes) return;
  match.matched = 0;
  if (isMatchable) {
    const isFirstDue = terms.isFirstTwoToOne && firstMatch[i] === 0;
    matchLegs(onLeft, onRight, terms.unit, terms.ratio, isFirstDue, match);
  }
  if (match.matched > 0 && closing.sink.keepsRows) addDetails(outcome.details, left, right, i, match.isFirst);
  if (reason !== 0) {
    const gross = grossOf(value, match.matched);
    if (match.matched > 0)
      lapseRow(closing, MATCHING, i, -1, 0, -1, match.matched, value.place, gross, reason);
    flushLeg(left, i);
    flushLeg(right, i);
    matcher.lots?.settle(i);
    return;
  }
  if (match.matched > 0) payMatch(matcher, i, value);
  if (terms.carries !== 'both') flushCarry(matcher, i);
}

/** Pays what was matched; how much of its business the plan keeps returns to both legs. */
function payMatch(matcher: Matcher, i: number, value: Value): void {
  const { closing, terms, left, right, match, outcome, lots } = matcher;
  const leftVirtual = takeOff(left, i, match.left);
  const rightVirtual = takeOff(right, i, match.right);
  lots?.settle(i);
  const gross = grossOf(value, match.matched);
  const capped = terms.cap === null ? gross : least(gross, terms.cap(i));
  const amount = payRow(closing, MATCHING, i, -1, 0, -1, -1, match.matched, value.place, gross, capped);
  const kept =
    terms.keeps && capped !== gross
      ? keptBusiness(minus(gross, capped), match.matched, value.rate ?? 0, terms.unit)
      : 0;
  if (kept !== 0) {
    putBack(left, i, multiplied(kept, terms.ratio.left), leftVirtual);
    putBack(right, i, multiplied(kept, terms.ratio.right), rightVirtual);
    lots?.settle(i);
  }
  if (match.isFirst) matcher.firstMatch[i] = 1;
  if (matcher.matchedEver) {
    const ever = plus(figureAt(matcher.matchedEver, i), minus(match.matched, kept));
    matcher.matchedEver = putFigure(matcher.matchedEver, i, ever);
  }
  if (amount > 0) {
    pushFigure(outcome.earners, i);
    pushFigure(outcome.paid, amount);
  }
}

/** Flushes what the plan does not carry of an eligible member: the weaker leg, of equal ones the right, or both. */
function flushCarry(matcher: Matcher, i: number): void {
  const { terms, left, right } = matcher;
  const onLeft = legTotal(left, i);
  const onRight = legTotal(right, i);
  const isLeftWeaker = onLeft < onRight;
  // what is below zero stays
  const ofLeft = onLeft > 0 && (terms.carries === 'none' || isLeftWeaker) ? onLeft : 0;
  const ofRight = onRight > 0 && (terms.carries === 'none' || !isLeftWeaker) ? onRight : 0;
  if (ofLeft === 0 && ofRight === 0) return;
  if (ofLeft > 0) flushLeg(left, i);
  if (ofRight > 0) flushLeg(right, i);
  matcher.lots?.settle(i);
  noteFlushed(matcher, i, 0, ofLeft, ofRight);
}

function limitLegs({ left, right, lots }: Matcher, i: number, limit: Figure): void {
  limitLeg(left, i, limit);
  limitLeg(right, i, limit);
  lots?.settle(i);
}

function expireVolume(matcher: Matcher, lots: LotKeeper, i: number): void {
  const { left, right } = lots.expire(i);
  if (left > 0 || right > 0) noteFlushed(matcher, i, 1, left, right);
}

function noteFlushed({ closing, outcome }: Matcher, i: number, type: 0 | 1, left: Figure, right: Figure) {
  if (!closing.sink.keepsRows) return;
  const { flushed } = outcome;
  pushFigure(flushed.member, i);
  pushFigure(flushed.type, type);
  pushFigure(flushed.left, left);
  pushFigure(flushed.right, right);
}

/** The business whose income the closing's cap trimmed, in whole units; rounding makes it no more than was matched. */
export function keptBusiness(trimmed: Figure, matched: Figure, rate: number, unit: Figure): Figure {
  return least(wholeUnits(baseOfShare(trimmed, rate), unit), matched);
}

/** The numbers of the earners and what they were paid. */
export function matchingEarners({ earners, paid }: Pick<MatchingOutcome, 'earners' | 'paid'>) {
  return { earners: numbersOf(earners), paid: listed(paid) };
}

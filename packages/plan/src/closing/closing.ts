import { packageHolders } from '../columns/holders.ts';
import { openMemberRooms } from '../columns/member-rooms.ts';
import type { Closing } from '../columns/pay.ts';
import { openRooms, type Rooms } from '../columns/rooms.ts';
import { addRows, rowSink, type Sink } from '../columns/rows.ts';
import { combineUnits, type Units } from '../columns/units.ts';
import { dayOf } from '../days.ts';
import { type PoolsPaid, payPools } from '../kinds/bonus.ts';
import { type MatchingOutcome, matchingEarners, payMatching } from '../kinds/matching.ts';
import { payMatchingLevels } from '../kinds/matching-level.ts';
import { evaluateRanks } from '../kinds/rank.ts';
import { payRepurchaseLevels } from '../kinds/repurchase-level.ts';
import { type Achieved, awardRewards, noRewards } from '../kinds/reward.ts';
import { payRoi } from '../kinds/roi.ts';
import { payRoiLevels } from '../kinds/roi-level.ts';
import { payWalks, type WalkEligibility } from '../kinds/walks.ts';
import { endsWith, type Period } from '../periods.ts';
import { calendarOf, type Plan, rankRulesOf } from '../plan/plan.ts';
import { buyingOf } from './buying.ts';
import type { Carry, ClosingFacts } from './closing-facts.ts';
import { cutByCompany } from './company-cap.ts';
import { eligibilityOf } from './explain.ts';
import { type MemberFigures, memberFigures, type Trees, treesOf } from './members.ts';
import type { ClosingOutcome, TopupState, TopupUpdates } from './outcome.ts';
import { emptyTally, totalsOf } from './totals.ts';

/**
 * Data a simulation keeps between closings, so that each closing need not calculate it again. The new volume is already
 * added to both legs of the carry. Everything but the trees and figures is written to, the carry of the facts too, and
 * changed topups are not listed.
 */
export type Kept = {
  trees: Trees;
  figures: Partial<MemberFigures>;
  state: TopupState;
  rooms: Rooms | null;
  /** What everybody earned so far in the period of the cap of members; null = the plan has none. */
  earned: Units | null;
  /** Rewards achieved before, instead of those of the facts; null = the plan has none. */
  achieved: Achieved | null;
};

/**
 * Calculates the periodic incomes of one business date (docs/plans.md §2.3): roi, roi_level, matching, matching_level,
 * reward, rank; with `facts.month`, that is on a month's last day, repurchase_level and the monthly bonus after them.
 * Pure: facts are not written to, and the same facts and plan give the same rows in the same order. O(members +
 * topups × levels), whatever the shape of the trees.
 *
 * `sink` takes the rows. Throws when the facts contradict themselves or lack what the plan needs, and when a
 * figure does not fit into 128 bits.
 */
export function closePeriod(
  facts: ClosingFacts,
  plan: Plan,
  sink: Sink,
  kept: Kept | null = null,
): ClosingOutcome {
  const { incomes } = plan;
  const { company } = plan.caps;
  // what the company may pay cuts rows that are there already
  const rowsTo = company === undefined || sink.keepsRows ? sink : rowSink();
  const { closing, state } = openClosing(facts, plan, rowsTo, kept);
  const completed = company === undefined ? null : state.completed.slice();
  const roi = incomes.roi ? payRoi(closing, incomes.roi, state) : null;
  if (roi && incomes.roi_level) payRoiLevels(closing, incomes.roi_level, roi.paid);
  // the carry of the facts is written to where it is kept
  const before =
    kept === null ? facts.carry : { ...facts.carry, matched: facts.carry.matched?.slice() ?? null };
  const matching = incomes.matching ? payMatching(closing, incomes.matching, kept !== null) : null;
  if (matching && incomes.matching_level)
    payMatchingLevels(closing, incomes.matching_level, matchingEarners(matching));
  const rewards = incomes.reward
    ? awardRewards(closing, incomes.reward, kept?.achieved ?? undefined)
    : noRewards();
  const carry = matching?.carry ?? facts.carry;
  const isRankClosing = plan.ranks.length > 0 && periodsEnding(plan, facts.date)(rankRulesOf(plan).period);
  const ranks = isRankClosing ? evaluateRanks(closing, carry.matched) : null;
  if (ranks !== null) closing.paidRank = ranks.period;
  if (ranks?.volumes) closing.volumes.set(rankRulesOf(plan).period, ranks.volumes);
  const ordersUsed = payOrders(closing);
  const walks = payWalks(closing);
  const pools = payPools(closing, {
    isRankClosing,
    ends: periodsEnding(plan, facts.date),
    matched: () => matchedBetween(before, carry),
  });
  const rows = rowsTo.columns();
  if (company && completed && rows) {
    if (!facts.companyCap) throw new Error('the plan has a cap of the company: its facts were not loaded');
    cutByCompany(
      rows,
      company,
      facts.companyCap,
      { before: completed, state, rooms: closing.rooms },
      closing.tally,
    );
    if (rowsTo !== sink) addRows(sink, rows);
  }
  return {
    rows: sink.keepsRows ? rows : null,
    rates: closing.rates,
    totals: totalsOf(closing.tally, closing.digits),
    carry,
    flushed: matching?.flushed ?? null,
    topups: kept === null ? updatesOf(state) : { ...state, changed: new Int32Array(0) },
    rewards,
    ranks,
    paidRank: closing.paidRank,
    pools: pools.shared,
    ordersUsed,
    inputs: closingInputs(closing, roi?.topups, matching, pools, walks),
  };
}

/** Which periods the closing of a date closes (docs/plans.md §7.1). */
export function periodsEnding(plan: Plan, date: string): (period: Period) => boolean {
  const day = dayOf(date);
  const calendar = calendarOf(plan);
  return (period) => endsWith(period, day, calendar);
}

function openClosing(
  facts: ClosingFacts,
  plan: Plan,
  sink: Sink,
  kept: Kept | null,
): { closing: Closing; state: TopupState } {
  const { topups } = facts;
  const members = facts.sponsor.length;
  const trees = kept?.trees ?? treesOf(facts);
  const multiple = plan.caps.topup_multiple;
  const state = kept?.state ?? {
    earned: topups.earned.slice(),
    completed: topups.completed.slice(),
    roiPaid: topups.roiPaid.slice(),
    roiGross: topups.roiGross.slice(),
    changed: new Uint8Array(topups.owner.length),
  };
  const rooms = kept?.rooms ?? (multiple === undefined ? null : openRooms(members, topups, multiple, state));
  const closing: Closing = {
    facts,
    plan,
    digits: facts.company.round_off_digits,
    trees,
    figures: memberFigures(facts, plan, trees, periodsEnding(plan, facts.date), {
      ...kept?.figures,
      buying: buyingOf(facts, plan),
    }),
    rooms,
    sink,
    memberRooms: null,
    tally: emptyTally(),
    rates: [],
    paidRank: facts.heldRank?.paid ?? null,
    volumes: new Map(),
    holders: {
      ranks: plan.ranks,
      paidRank: () => closing.paidRank,
      hasPackage: packageHolders(members, topups, facts.packages),
    },
  };
  const { member } = plan.caps;
  if (member) {
    const earned = kept?.earned ?? facts.earned?.slice();
    if (!earned) throw new Error('the plan has a cap of members: what they earned was not loaded');
    closing.memberRooms = openMemberRooms(member, closing.holders, closing.digits, earned);
  }
  return { closing, state };
}

/** Repurchase levels, on a month's last day. Returns the ids of the orders that are paid on. */
function payOrders(closing: Closing): Float64Array {
  const { facts, plan } = closing;
  const { repurchase_level } = plan.incomes;
  if (!facts.month || !repurchase_level) return new Float64Array(0);
  return payRepurchaseLevels(closing, repurchase_level, facts.month);
}

/** By member, what was matched from one carry to the next; null = it is not counted. */
function matchedBetween(before: Carry, after: Carry): Units | null {
  if (before === after || before.matched === null || after.matched === null) return null;
  return combineUnits(after.matched, before.matched, -1);
}

function updatesOf({ changed, ...state }: TopupState): TopupUpdates {
  const places = new Int32Array(changed.reduce((sum, isChanged) => sum + isChanged, 0));
  let at = 0;
  for (let t = 0; t < changed.length; t++) if (changed[t] !== 0) places[at++] = t;
  return { ...state, changed: places };
}

function closingInputs(
  { facts, plan, digits, figures, holders }: Closing,
  roi: Int32Array | undefined,
  matching: MatchingOutcome | null,
  pools: PoolsPaid,
  walks: WalkEligibility,
): ClosingOutcome['inputs'] {
  return {
    facts,
    plan,
    digits,
    figures,
    holders,
    day: dayOf(facts.date),
    eligibility: eligibilityOf({ facts, plan, digits, figures, holders }),
    roi: roi ?? new Int32Array(0),
    matching: matching?.details ?? null,
    pools,
    walks,
  };
}

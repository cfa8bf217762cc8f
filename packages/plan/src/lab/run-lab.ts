import { closePeriod, periodsEnding } from '../closing/closing.ts';
import type { ClosingFacts } from '../closing/closing-facts.ts';
import { emptyTally } from '../closing/totals.ts';
import { type Figure, moneyUnits } from '../columns/figure.ts';
import { addRate, payRow, REWARD } from '../columns/pay.ts';
import type { Units } from '../columns/units.ts';
import { dateOf } from '../days.ts';
import type { RewardsAchieved } from '../kinds/reward.ts';
import { companyFacts, noteCaps, turnCaps } from './caps.ts';
import { bettingOf, buyOn, leaveOn, orderOn, withdrawingOf } from './events.ts';
import { purchasesOn } from './lab-purchases.ts';
import { isMonthEnd, type MonthRun, monthFacts, openMonth } from './month.ts';
import { type Lab, type LabInput, openLab } from './open-lab.ts';
import { periodFacts } from './own-volumes.ts';
import { notePools, poolFacts } from './pools.ts';
import { dayFigures, rollDay } from './roll-day.ts';
import { addTally, addTotals } from './sums.ts';

/** The progress of a run. */
export type LabProgress = { day: number; days: number; members: number };

export type LabRun = {
  months: MonthRun[];
  /** What every member was paid, and what every member spent on topups and orders; in units, of shape [members]. */
  paid: Float64Array;
  spent: Float64Array;
  /** Who was active at the end. */
  active: Uint8Array;
};

/**
 * Tries a plan out, day by day: who leaves, what is bought, ordered and bet with the incomes each causes, then the
 * closing of the date; a reward is paid on the day on which it is achieved, and at the end of a month members withdraw.
 * The engine is that of the live network, with a sink that keeps no rows. Pure: the same input gives the same figures.
 * Yields after each day, so that the caller can show progress, and stop.
 */
export function* runLab(input: LabInput): Generator<LabProgress, LabRun> {
  const lab = openLab(input);
  const { script } = lab;
  const days = (script.months.at(-1)?.last ?? 0) - (script.months[0]?.first ?? 1) + 1;
  const bet = bettingOf(lab);
  const withdraw = withdrawingOf(lab);
  const payRewards = rewardsOf(lab);
  const purses = {
    spent: new Float64Array(script.joinedOn.length),
    withdrawn: new Float64Array(script.joinedOn.length),
  };
  const next = { member: 0, leave: 0, topup: 0, order: 0, bet: 0, orderDue: 0 };
  const months: MonthRun[] = [];
  let done = 0;
  for (const span of script.months) {
    const month = openMonth(span);
    lab.payer.tally = emptyTally();
    for (let day = span.first; day <= span.last; day++) {
      while ((script.joinedOn[next.member] ?? day + 1) <= day) next.member++;
      lab.buying?.turn(day, next.member);
      turnCaps(lab.caps, day);
      next.leave = leaveOn(lab, day, next.leave);
      next.topup = buyOn(lab, day, next.topup, month, purses);
      next.order = orderOn(lab, day, next.order, month, purses);
      next.bet = bet(day, next.bet, month);
      const ending = isMonthEnd(day) ? monthFacts(lab, span, next.orderDue, month.topups) : null;
      next.orderDue = ending?.until ?? next.orderDue;
      payRewards(closeDay(lab, day, next.member, ending?.facts ?? null, month));
      yield { day: ++done, days, members: next.member };
    }
    withdraw(next.member, month, purses);
    addTally(month.sums, lab.payer.tally);
    month.members = next.member;
    month.active = lab.live.figures.active.subarray(0, next.member).reduce((sum, one) => sum + one, 0);
    month.holders = holdersOf(lab, next.member);
    months.push(month);
  }
  const paid = Float64Array.from(lab.sink.paid() as Iterable<Figure>, Number);
  return { months, paid, spent: purses.spent, active: lab.live.figures.active };
}

/** How many of the first members have each rank of the plan as their paid one. */
function holdersOf({ plan, heldRank }: Lab, members: number): MonthRun['holders'] {
  const counts = new Int32Array(plan.ranks.length);
  for (const place of heldRank?.paid.subarray(0, members) ?? [])
    if (place >= 0) counts[place] = (counts[place] as number) + 1;
  return plan.ranks.map(({ code }, place) => ({ rank: code, members: counts[place] as number }));
}

/** Pays achieved rewards, under the multiple cap. */
function rewardsOf({ plan, payer, digits }: Lab): (achieved: RewardsAchieved) => void {
  const steps = (plan.incomes.reward?.ladder ?? []).map(({ amount = '0' }) => ({
    amount: moneyUnits(amount, digits),
    place: addRate(payer, { amount }),
  }));
  return ({ member, step }) => {
    for (let k = 0; k < member.length; k++) {
      const place = step[k] as number;
      const paid = steps[place];
      if (paid)
        payRow(
          payer,
          REWARD,
          member[k] as number,
          -1,
          0,
          -1,
          place,
          paid.amount,
          paid.place,
          paid.amount,
          paid.amount,
        );
    }
  };
}

/** Closes a day for those who have joined by its end. */
function closeDay(
  lab: Lab,
  day: number,
  members: number,
  monthEnd: ClosingFacts['month'],
  month: MonthRun,
): RewardsAchieved {
  const { live, plan, sink, kept, sums } = lab;
  const first = <T extends Int8Array | Uint8Array | Int32Array | Float64Array>(array: T) =>
    array.subarray(0, members) as T;
  const { figures } = live;
  const trees = lab.treesOf(members);
  rollDay(sums, trees, lab.carry, plan);
  const outcome = closePeriod(dayFacts(lab, day, members, monthEnd), plan, sink, {
    ...kept,
    trees,
    figures: {
      ...dayFigures(sums, members),
      active: first(figures.active),
      self_investment: first(figures.self_investment as Float64Array),
      directs: first(figures.directs),
      directs_business: first(figures.directs_business as Float64Array),
      left_directs: first(figures.left_directs),
      right_directs: first(figures.right_directs),
    },
  });
  lab.carry.lots = outcome.carry.lots ?? null;
  if (outcome.ranks) {
    lab.highestRank?.set(outcome.ranks.highest);
    lab.heldRank?.paid.set(outcome.ranks.period);
    lab.heldRank?.bridged.set(outcome.ranks.bridged);
  }
  if (lab.pools) notePools(lab.pools, outcome);
  noteCaps(lab.caps, outcome);
  addTotals(month.sums, outcome.totals);
  return outcome.rewards;
}

function dayFacts(lab: Lab, day: number, members: number, monthEnd: ClosingFacts['month']): ClosingFacts {
  const { script, live, topups, bought, carry } = lab;
  const first = <T extends Int8Array | Uint8Array | Int32Array | Float64Array>(array: T) =>
    array.subarray(0, members) as T;
  const old = <T extends Uint8Array | Int32Array | Units>(array: T) => array.subarray(0, bought) as T;
  const { sponsor, parent, side, sponsorSide } = script.network;
  return {
    date: dateOf(day),
    company: { round_off_digits: lab.digits },
    sponsor: first(sponsor),
    parent: first(parent),
    side: first(side),
    sponsorSide: first(sponsorSide),
    blocked: first(live.blocked),
    joinedOn: first(script.joinedOn),
    topups: {
      id: old(topups.id),
      owner: old(topups.owner),
      amount: old(topups.amount),
      paid: old(topups.paid),
      day: old(topups.day),
      package: old(topups.package),
      earned: old(topups.earned),
      completed: old(topups.completed),
      roiPaid: old(topups.roiPaid),
      roiGross: old(topups.roiGross),
      roiBlocked: old(topups.roiBlocked),
      ...(topups.face && topups.upgraded && { face: old(topups.face), upgraded: old(topups.upgraded) }),
    },
    packages: lab.packages,
    // it stands on the legs that are carried already
    volume: new Float64Array(0),
    virtual: { member: new Int32Array(0), side: new Uint8Array(0), amount: new Float64Array(0) },
    carry: {
      left: first(carry.left),
      right: first(carry.right),
      leftVirtual: carry.leftVirtual && first(carry.leftVirtual),
      rightVirtual: carry.rightVirtual && first(carry.rightVirtual),
      firstMatch: first(carry.firstMatch),
      matched: first(carry.matched),
      lots: carry.lots,
    },
    rewards: { member: new Int32Array(0), code: [] },
    highestRank: lab.highestRank ? first(lab.highestRank) : null,
    heldRank: lab.heldRank ? { paid: first(lab.heldRank.paid), bridged: first(lab.heldRank.bridged) } : null,
    periods: labPeriods(lab, day, members),
    pools:
      lab.pools &&
      poolFacts(lab.pools, day, members, first(carry.matched), periodsEnding(lab.plan, dateOf(day))),
    companyCap: companyFacts(lab.caps, day),
    month: monthEnd && { ...monthEnd, selfBv: first(monthEnd.selfBv as Float64Array) },
  };
}

function labPeriods({ ownVolumes, purchases }: Lab, day: number, members: number): ClosingFacts['periods'] {
  if (ownVolumes === null && purchases === null) return null;
  const volumes = ownVolumes === null ? { own: {}, firstTopup: null } : periodFacts(ownVolumes, day, members);
  return { ...volumes, purchases: purchasesOn(purchases, day) };
}

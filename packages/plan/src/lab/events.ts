import { figureAt, rateUnits, shareOf, thresholdUnits } from '../columns/figure.ts';
import { addRoom } from '../columns/rooms.ts';
import { gamingLevelPayer } from '../kinds/gaming-level.ts';
import { nextBetPayer } from '../kinds/next-bet.ts';
import { withdrawalLevelPayer } from '../kinds/withdrawal-level.ts';
import { blockMember, countTopup } from './live-figures.ts';
import type { MonthRun } from './month.ts';
import type { Lab } from './open-lab.ts';
import { noteFirstTopup, noteVolume } from './own-volumes.ts';
import { noteBlock, noteTopup } from './roll-day.ts';

/** Money spent and withdrawn, by member; in units. */
export type Purses = { spent: Float64Array; withdrawn: Float64Array };

const add = (array: Float64Array, i: number, amount: number) => {
  array[i] = (array[i] as number) + amount;
};

/** Those who leave on a day, where leaving means being blocked. Returns the place of the next one. */
export function leaveOn(lab: Lab, day: number, from: number): number {
  const { leaves, leavers } = lab.script;
  let next = from;
  for (; next < leaves.day.length && (leaves.day[next] as number) <= day; next++)
    if (leavers === 'blocked') {
      const member = leaves.member[next] as number;
      const bought = lab.live.figures.self_investment[member] as number;
      if (blockMember(lab.live, member)) noteBlock(lab.sums, member, bought);
    }
  return next;
}

/** Topups of a day, each with the incomes it causes. Returns the place of the next one. */
export function buyOn(lab: Lab, day: number, from: number, month: MonthRun, purses: Purses): number {
  const { buying, live, payer, inputs, newest, ownVolumes, plan, script, sums, digits } = lab;
  const { topups } = script;
  const { queue } = inputs;
  const basis = plan.incomes.matching?.basis ?? 'amount';
  const pair = 10 ** digits;
  let next = from;
  for (; next < topups.day.length && (topups.day[next] as number) <= day; next++) {
    const t = lab.bought++;
    const topper = topups.owner[next] as number;
    const amount = topups.amount[next] as number;
    const amount_paid = topups.paid[next] as number;
    const bv = topups.bv[next] as number;
    const is_first = countTopup(live, topper, amount, topups.face?.[next] ?? amount);
    lab.holders.note(topper, lab.packages[topups.package[next] as number]?.code);
    const upgraded = topups.upgrades?.[next] ?? -1;
    if (upgraded >= 0) noteUpgrade(lab, topper, t - next + upgraded);
    if (payer.rooms !== null) addRoom(payer.rooms, newest, t, topper);
    const makesNumber = queue.no[topper] === 0 && amount_paid > 0;
    if (makesNumber) {
      queue.length++;
      queue.members[queue.length] = topper;
      queue.no[topper] = queue.length;
    }
    const volume = basis === 'amount' ? amount : basis === 'bv' ? bv : is_first ? pair : 0;
    noteTopup(sums, topper, is_first, amount, volume);
    if (ownVolumes !== null) {
      noteVolume(ownVolumes, day, topper, bv);
      noteFirstTopup(ownVolumes, day, topper);
    }
    buying?.note(day, topper);
    lab.purchases?.bought.push({ buyer: topper, isOrder: 0, day, bv, amount, paid: amount_paid });
    add(purses.spent, topper, amount_paid);
    month.topups += amount_paid;
    const queue_no = makesNumber ? queue.length : 0;
    const sold = topups.package[next] as number;
    lab.pay({ topper, id: t, amount, amount_paid, bv, is_first, package: sold, day, queue_no });
  }
  return next;
}

/** A topup that is upgraded keeps its volume, and stands for its package no longer. */
function noteUpgrade({ holders, packages, topups }: Lab, member: number, t: number): void {
  if (topups.upgraded) topups.upgraded[t] = 1;
  holders.note(member, packages[topups.package[t] as number]?.code, -1);
}

/** Orders of a day; their incomes are paid at the end of the month. Returns the place of the next one. */
export function orderOn(lab: Lab, day: number, from: number, month: MonthRun, purses: Purses): number {
  const { buying, ownVolumes, script } = lab;
  const { orders } = script;
  let next = from;
  for (; next < orders.day.length && (orders.day[next] as number) <= day; next++) {
    const buyer = orders.member[next] as number;
    add(purses.spent, buyer, orders.amount);
    if (ownVolumes !== null) noteVolume(ownVolumes, day, buyer, orders.bv);
    buying?.note(day, buyer);
    const { amount, bv } = orders;
    lab.purchases?.bought.push({ buyer, isOrder: 1, day, bv, amount, paid: amount });
    month.orders += orders.amount;
  }
  return next;
}

/** Bets of a day, spread evenly over it, each with what its fee pays. Returns a function of day, place and month. */
export function bettingOf({ plan, payer, script: { bets } }: Lab) {
  const { next_bet, gaming_level } = plan.incomes;
  const payNext = next_bet ? nextBetPayer(payer, next_bet, bets.member) : null;
  const payLevels = gaming_level ? gamingLevelPayer(payer, gaming_level) : null;
  const hours = next_bet?.lookback_hours ?? 0;
  const at = new Float64Array(bets.day.length);
  let oldest = 0;
  return (day: number, from: number, month: MonthRun): number => {
    let until = from;
    while (until < bets.day.length && (bets.day[until] as number) <= day) until++;
    for (let bet = from; bet < until; bet++) {
      const hour = day * 24 + (24 * (bet - from)) / (until - from);
      at[bet] = hour;
      while ((at[oldest] as number) < hour - hours) oldest++;
      month.fees += bets.fee;
      payNext?.(bet, oldest, bets.fee);
      payLevels?.(bets.member[bet] as number, bets.fee);
    }
    return until;
  };
}

/** Every member who is not blocked withdraws a part of the balance, with the incomes that pays. */
export function withdrawingOf({ plan, payer, script, sink, live, digits }: Lab) {
  const { charge_percent, minimum } = plan.withdrawal;
  const level = plan.incomes.withdrawal_level;
  const pay = level ? withdrawalLevelPayer(payer, level) : null;
  const [part, charge] = [rateUnits(script.withdrawal_percent), rateUnits(charge_percent)];
  const least = thresholdUnits(minimum, digits);
  return (members: number, month: MonthRun, { withdrawn }: Purses): void => {
    if (part === 0 || (pay === null && charge === 0)) return;
    // the order of withdrawals does not change what the others can withdraw
    const earned = sink.paid().slice(0, members);
    for (let i = 0; i < members; i++) {
      const left = Number(figureAt(earned, i)) - (withdrawn[i] as number);
      const amount = left > 0 && live.blocked[i] === 0 ? Number(shareOf(left, part)) : 0;
      if (amount === 0 || amount < least) continue;
      add(withdrawn, i, amount);
      const charged = Number(shareOf(amount, charge));
      month.charges += charged;
      pay?.(i, amount, charged);
    }
  };
}

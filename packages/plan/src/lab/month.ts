import type { ClosingFacts } from '../closing/closing-facts.ts';
import { dateOf } from '../days.ts';
import type { LabMonth } from './calendar.ts';
import type { Lab } from './open-lab.ts';
import type { LabSums } from './sums.ts';

/** The result of one month; money in units. */
export type MonthRun = {
  month: string;
  /** Joined and active members at its end. */
  members: number;
  active: number;
  /** Members who have each rank at its end, from the lowest; empty = the plan has none. */
  holders: { rank: string; members: number }[];
  /** Money received for topups and for orders, fees of bets, and charges of withdrawals. */
  topups: number;
  orders: number;
  fees: number;
  charges: number;
  sums: LabSums;
};

export function openMonth({ month }: LabMonth): MonthRun {
  return {
    month,
    members: 0,
    active: 0,
    holders: [],
    topups: 0,
    orders: 0,
    fees: 0,
    charges: 0,
    sums: new Map(),
  };
}

export const isMonthEnd = (day: number): boolean => dateOf(day + 1).endsWith('-01');

/**
 * The additional facts of the closing of a month's last day: the orders of `from` on that are old enough, everybody's
 * own BV of the month, and its turnover. `until`: the place of the next order that is paid on.
 */
export function monthFacts(
  { script, plan, live }: Lab,
  { first, last }: LabMonth,
  from: number,
  turnover: number,
): { facts: NonNullable<ClosingFacts['month']>; until: number } {
  const { orders } = script;
  const hold = plan.incomes.repurchase_level?.hold_days ?? 0;
  const selfBv = new Float64Array(live.blocked.length);
  let until = from;
  for (let k = 0; k < orders.day.length; k++) {
    const day = orders.day[k] as number;
    if (day <= last - hold) until = k + 1;
    const buyer = orders.member[k] as number;
    if (day >= first && day <= last) selfBv[buyer] = (selfBv[buyer] as number) + orders.bv;
  }
  const due = until - from;
  return {
    facts: {
      orders: {
        id: Float64Array.from({ length: due }, (_, k) => from + k),
        buyer: orders.member.subarray(from, until),
        bv: new Float64Array(due).fill(orders.bv),
      },
      selfBv,
      turnover: BigInt(turnover),
    },
    until,
  };
}

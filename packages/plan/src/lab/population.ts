import type { ClosingFacts } from '../closing-facts.ts';

export const LAB_GROWTHS = ['steady', 'compound'] as const;
export const LAB_BRANCHINGS = ['random', 'even', 'uneven'] as const;
export const LAB_SIDES = ['random', 'alternate', 'left'] as const;
export const LAB_LEAVERS = ['idle', 'blocked'] as const;

/**
 * The people a plan is tried out on. Percentages and amounts are decimal strings, all else whole numbers; the same
 * population is the same people who do the same on the same days.
 */
export type LabPopulation = {
  seed: number;
  months: number;
  /** Who join in all, beside those who are there already. */
  members: number;
  /** Of them those who join on the first day. */
  founders: number;
  /** `steady`: as many every day; `compound`: every day the same part of those who are there. */
  growth: (typeof LAB_GROWTHS)[number];
  /**
   * Who sponsors: `random`: anybody; `even`: everybody in the order of joining, so many `directs` each; `uneven`:
   * those who have sponsored before sponsor more often.
   */
  branching: (typeof LAB_BRANCHINGS)[number];
  directs: number;
  /** The leg of the sponsor a newcomer is placed in, in its extreme slot. */
  sides: (typeof LAB_SIDES)[number];
  /** What is bought, by weight; `amount` of a package with a range, missing = its least. */
  packages: readonly { code: string; weight: number; amount?: string | undefined }[];
  /** Of those who join: who buy, on the same day. */
  active_percent: string;
  /** Of those who have bought: who buy again, a month. */
  renewal_percent: string;
  /** Of the topups: zero pins. */
  unpaid_percent: string;
  /** Of everybody: who leave, a month. They no longer buy, sponsor, order or bet. */
  churn_percent: string;
  /** Whether they keep earning what the plan gives them, or are blocked. */
  leavers: (typeof LAB_LEAVERS)[number];
  /** Of everybody who order, a month; `amount` is what an order costs. */
  orders: { percent: string; amount: string; bv: string } | null;
  /** `fee`: what the house keeps of a bet. */
  bets: { per_day: number; fee: string } | null;
  /** Of what members have earned: what they withdraw at the end of a month. */
  withdrawal_percent: string;
};

/**
 * A network as it stands on the day before the first one, and what was earned and achieved in it, whatever the plan. The
 * volume of the facts is what no closing has counted yet; their ranks are not looked at.
 */
export type LabStart = {
  facts: ClosingFacts;
  /** The highest rank ever, of whoever has one. */
  ranks: { member: Int32Array; code: readonly string[] };
  /** Members by their number in the single leg, from 1; [0] is nobody's. */
  queue: Int32Array;
  /** Milestones of the single leg that were paid. */
  milestones: { member: Int32Array; level: Int32Array };
  /** The pools of the matrix by their codes. */
  pools: ReadonlyMap<string, StartedPool>;
};

/** Entries of a pool, oldest first; `parent` −1 = on top, `slot` from 0. A pool of another width starts empty. */
export type StartedPool = { width: number; owner: Int32Array; parent: Int32Array; slot: Int32Array };

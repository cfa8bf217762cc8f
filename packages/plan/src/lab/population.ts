import type { ClosingFacts } from '../closing/closing-facts.ts';

export const LAB_GROWTHS = ['steady', 'compound'] as const;
export const LAB_BRANCHINGS = ['random', 'even', 'uneven'] as const;
export const LAB_SIDES = ['random', 'alternate', 'left'] as const;
export const LAB_LEAVERS = ['idle', 'blocked'] as const;

/**
 * `standing_percent`: share of all members who keep a standing order of the same goods on a day of each month; `silent_percent`: share of
 * those who end it, each month. Missing = nobody.
 */
export type LabOrders = {
  percent: string;
  amount: string;
  bv: string;
  standing_percent?: string | undefined;
  silent_percent?: string | undefined;
};

/**
 * The people a plan is tried out on. Percentages and amounts are decimal strings, all else whole numbers; the same
 * population is the same people who do the same on the same days.
 */
export type LabPopulation = {
  seed: number;
  months: number;
  /** People joining, in addition to the members of the start. */
  members: number;
  /** Those of them who join on the first day. */
  founders: number;
  /** `steady`: the same number every day; `compound`: every day the same share of the members. */
  growth: (typeof LAB_GROWTHS)[number];
  /**
   * Who sponsors: `random`: anybody; `even`: everybody in the order of joining, each `directs` members; `uneven`:
   * those who have sponsored before sponsor more often.
   */
  branching: (typeof LAB_BRANCHINGS)[number];
  directs: number;
  /** The leg of the sponsor a newcomer is placed in, in its extreme slot. */
  sides: (typeof LAB_SIDES)[number];
  /** Packages by weight; `amount` for a package with a range, missing = its minimum. */
  packages: readonly { code: string; weight: number; amount?: string | undefined }[];
  /** Share of those who join that buy on the same day. */
  active_percent: string;
  /** Share of the buyers that buy again, each month. */
  renewal_percent: string;
  /** Share of the buyers who joined in the run that upgrade to the next larger package, each month; missing = nobody. */
  upgrade_percent?: string | undefined;
  /** Share of the topups that are zero pins. */
  unpaid_percent: string;
  /** Share of the members that leave, each month. They no longer buy, sponsor, order or bet. */
  churn_percent: string;
  /** Whether those who left keep earning, or are blocked. */
  leavers: (typeof LAB_LEAVERS)[number];
  /** Share of the members that order, each month; `amount` is the price of an order. */
  orders: LabOrders | null;
  /** `fee`: the shared part of a stake. */
  bets: { per_day: number; fee: string } | null;
  /** Share of the balance that members withdraw at the end of a month. */
  withdrawal_percent: string;
};

/**
 * A network as of the day before the first one, with what was earned and achieved in it, whatever the plan. The
 * volume of the facts is what no closing has counted yet; their ranks are not looked at.
 */
export type LabStart = {
  facts: ClosingFacts;
  /** The highest rank ever, of members who have one. */
  ranks: { member: Int32Array; code: readonly string[] };
  /** The paid rank, of members who have one, and the rank closings in a row that were bridged. */
  heldRanks: { member: Int32Array; code: readonly string[]; bridged: Int32Array };
  /** What was bought and returned in the last year, by day from the oldest: BV in units. */
  volumes: { member: Int32Array; day: Int32Array; bv: Float64Array };
  /** Members by their number in the single leg, from 1; [0] is nobody's. */
  queue: Int32Array;
  /** Milestones of the single leg that were paid. */
  milestones: { member: Int32Array; level: Int32Array };
  /** Steps of fast start that were paid. */
  fastStartSteps: { member: Int32Array; code: readonly string[] };
  /** The pools of the matrix by their codes. */
  pools: ReadonlyMap<string, StartedPool>;
};

/** Entries of a pool, oldest first; `parent` −1 = on top, `slot` from 0. A pool of another width starts empty. */
export type StartedPool = { width: number; owner: Int32Array; parent: Int32Array; slot: Int32Array };

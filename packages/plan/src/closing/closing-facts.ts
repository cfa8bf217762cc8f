import type { Units } from '../columns/units.ts';
import type { Period } from '../periods.ts';
import type { CompanyRules } from '../plan/company-rules.ts';
import type { Lots } from './lots.ts';

/** In `sponsorSide`: the member stands in neither leg of the sponsor, as after a change of sponsor. */
export const NO_SIDE = 2;

/**
 * The unreversed topups at the cut, oldest first, completed ones included. Every array is of shape [topups]; money in
 * units of 10^-round_off_digits.
 */
export type TopupColumns = {
  /** The database's id: the key of roi and roi_level rows. */
  id: Float64Array;
  /** Member number. */
  owner: Int32Array;
  /** Face value. */
  amount: Units;
  /** Money received: 0 for a zero pin. */
  paid: Units;
  /** Business date as days since 1970-01-01. */
  day: Int32Array;
  /** Place in `ClosingFacts.packages`. */
  package: Int32Array;
  /** Earned so far, for the multiple cap. */
  earned: Units;
  completed: Uint8Array;
  /** ROI instalments posted so far, and the sum of their gross. */
  roiPaid: Int32Array;
  roiGross: Units;
  /** An admin stopped the ROI of this topup. */
  roiBlocked: Uint8Array;
  /** The amount of the package it led to, where an upgrade made it; else the amount. Missing = nobody upgraded. */
  face?: Units;
  /** 1 = an upgrade led on from it, which counts; missing = nobody upgraded. */
  upgraded?: Uint8Array;
};

/** What a closing needs of a package version; percentages and amounts as plan.json writes them. */
export type PackageFacts = {
  code: string;
  /** In force on the date of the closing; null = none. */
  roi_percent: string | null;
  roi_days: number | null;
  roi_multiple: string | null;
  matching_cap: string | null;
};

/** Volume carried forward on each leg, by member; the virtual part in columns of its own (docs/plans.md §3.11). */
export type Carry = {
  left: Units;
  right: Units;
  /** null = nobody has any. */
  leftVirtual: Units | null;
  rightVirtual: Units | null;
  /** 1 = the first 2:1 match is done. */
  firstMatch: Uint8Array;
  /** Business matched in the whole life, for ranks; null = not asked for. */
  matched: Units | null;
  /** Which closing the volume came with; missing = nothing expires. */
  lots?: Lots | null;
};

/** Paid ranks as they stand, of shape [n]. */
export type HeldRank = {
  /** As place in `plan.ranks`; −1 = none. */
  paid: Int8Array;
  /** How many rank closings in a row kept it although it was no longer reached. */
  bridged: Int32Array;
};

/** What a plan with volumes stands on besides (docs/plans.md §7.1). */
export type PeriodFacts = {
  /** Own volume from the first date of each period asked for to the date of the closing, of shape [n]. */
  own: Partial<Record<Period, Units>>;
  /**
   * Own volume of the whole period before that of activity, of shape [n], where it counts on this date (docs/plans.md §7.5);
   * null or missing = it does not.
   */
  before?: Units | null;
  /** The day to which the oldest topup belongs that still counts, −1 = none; null = not asked for. */
  firstTopup: Int32Array | null;
  /** Of the periods of all walks that are worked out; missing = none is. */
  purchases?: PurchaseColumns | null;
};

/** Topups that count and orders, by sequence number; arrays of one length. */
export type PurchaseColumns = {
  /** Sequence number of the business event. */
  id: Float64Array;
  buyer: Int32Array;
  isOrder: Uint8Array;
  /** The day to which it belongs. */
  day: Int32Array;
  /** Of an order less what came back. */
  bv: Units;
  amount: Units;
  paid: Units;
  /** What earlier closings worked out already, by walk; days from and to, both included. */
  worked: readonly { code: string; kind: 'topup' | 'order'; from: number; to: number }[];
};

/** What pools stand on besides (docs/plans.md §7.8). */
export type PoolFacts = {
  /** Of the periods that end, in units. */
  turnover: Partial<Record<Period, { amount_paid: bigint; bv: bigint }>>;
  /** What earlier closings of the periods that end matched, less what came back to the legs; of shape [n]. */
  matched: Partial<Record<Period, Units>>;
  /**
   * By number of rank closings, the last one included: the lowest paid rank everybody had at any of them, as place in
   * `plan.ranks`; of those before this closing where it judges ranks too.
   */
  heldInARow: ReadonlyMap<number, Int8Array>;
  /** What ranks were paid once: the number of the member, the code of the pool and of the rank. */
  once: readonly { member: number; pool: string; rank: string }[];
};

/** What the cap of the company stands on (docs/plans.md §7.11), in units. */
export type CompanyFacts = {
  /** Of its period up to the date of the closing. */
  turnover: bigint;
  /** What earlier closings of the period paid. */
  paid: bigint;
};

/** Orders a monthly closing pays on, oldest first. */
export type OrderColumns = { id: Float64Array; buyer: Int32Array; bv: Units };

/**
 * Everything a closing is calculated from (docs/plans.md §2.3), as of the end of the date. Members are
 * numbered 0…n−1 in the order of joining; arrays of shape [n] unless comparable otherwise. Pure data: the same facts and the
 * same plan give the same rows.
 */
export type ClosingFacts = {
  /** Business date, `YYYY-MM-DD`. */
  date: string;
  company: CompanyRules;
  /** −1 = none, as in `parent`. */
  sponsor: Int32Array;
  parent: Int32Array;
  /** LEFT or RIGHT of the parent. */
  side: Uint8Array;
  /** The leg of the sponsor the member stands in; NO_SIDE = none. */
  sponsorSide: Uint8Array;
  blocked: Uint8Array;
  /** Days since 1970-01-01. */
  joinedOn: Int32Array;
  topups: TopupColumns;
  packages: readonly PackageFacts[];
  /** New own volume of the period in the basis of the plan's matching, also negative; pairs count 10^digits each. */
  volume: Units;
  /** The part of it that was taken back, none of it above 0; missing = nothing was, or no volume expires. */
  volumeBack?: Units | null;
  /** New virtual business of the period. */
  virtual: { member: Int32Array; side: Uint8Array; amount: Units };
  carry: Carry;
  /** Rewards achieved before: member and code side by side. */
  rewards: { member: Int32Array; code: readonly string[] };
  /** Highest rank ever, as place in `plan.ranks`; −1 = none. null = the plan has no ranks. */
  highestRank: Int8Array | null;
  /** What the last posted rank closing left (docs/plans.md §7.2). null = the plan has no ranks. */
  heldRank: HeldRank | null;
  /** null = the plan asks for nothing of a period. */
  periods: PeriodFacts | null;
  /** What everybody earned so far in the period of the member cap, of shape [n]; null or missing = there is none. */
  earned?: Units | null;
  /** null or missing = the company has no cap. */
  companyCap?: CompanyFacts | null;
  /** null or missing = no pool needs more than the month. */
  pools?: PoolFacts | null;
  /** Set on the closing of a month's last day alone. */
  month: {
    orders: OrderColumns;
    /** Paid BV of each member in the month. */
    selfBv: Units;
    /** Amount paid in the month by everybody, in units. */
    turnover: bigint;
  } | null;
};

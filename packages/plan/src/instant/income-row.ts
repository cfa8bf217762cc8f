import type { WalkPart } from '../kinds/walk-codes.ts';
import type { Period } from '../periods.ts';
import type { Base, IncomeKind } from '../plan/plan.ts';
import type { PointFigure } from '../plan/plan-pools.ts';
import type { Rate } from '../plan/values.ts';
import type { Allocation } from './caps.ts';
import { LAPSE_REASONS, type NeedCheck } from './needs.ts';

/** Statuses of docs/plans.md §2.4. */
export const INCOME_STATUSES = ['credited', 'capped', 'lapsed', 'pending', 'reversed'] as const;
export type IncomeStatus = (typeof INCOME_STATUSES)[number];

/** Why a row paid nothing or less: the upline was not eligible, or a cap cut it. */
export const INCOME_REASONS = [
  ...LAPSE_REASONS,
  'cap_closing',
  'cap_member',
  'cap_multiple',
  'cap_company',
] as const;
export type IncomeReason = (typeof INCOME_REASONS)[number];

/** The kinds that share levels up the sponsor tree (docs/plans.md §2.6). */
export type LevelKind =
  | 'fast_start'
  | 'level'
  | 'roi_level'
  | 'matching_level'
  | 'withdrawal_level'
  | 'repurchase_level'
  | 'unilevel'
  | 'gaming_level';

/** What the base of a row was. */
export type BaseOf =
  | Base
  /** The beneficiary's own package, because it is smaller than the topup. */
  | 'own_package'
  /** Of a matrix: how many placements were paid for. */
  | 'placements'
  /** Of a milestone: places below in the single leg. */
  | 'queue_team'
  /** Of a step of fast start: active directs. */
  | 'directs'
  /** Of a withdrawal: before and after its charge. */
  | 'gross'
  | 'net'
  /** Of a bet. */
  | 'fee'
  /** Business matched on both legs. */
  | 'matched'
  /** What the downline was paid of that kind. */
  | 'roi'
  | 'matching'
  /** BV of an order, less what was refunded. */
  | 'order_bv'
  /** Of a pool that pays amounts: what the plan names. */
  | 'pool_amount'
  /** Of a walk: a topup or an order. */
  | 'purchase'
  /** Of a reward: what the ladder names. */
  | 'reward'
  /** Of a bonus pool: the money received in the period. */
  | 'turnover'
  /** Of a discretionary bonus: what the admin entered. */
  | 'credit';

/** The explanation of the row; stored with it and shown as "How this was worked out". */
export type Explanation = {
  /** Names the sentence that explains the row. */
  rule:
    | 'referral'
    | 'referral_package_rate'
    | LevelKind
    | `${LevelKind}_compressed`
    | 'fast_start_step'
    | 'spill_placement'
    | 'spill_extra_direct'
    | 'single_leg_milestone'
    | 'single_leg_queue'
    | 'matrix_placement'
    | 'matrix_level'
    | 'matrix_board'
    | 'next_bet'
    | 'roi'
    | 'matching'
    | 'reward'
    | 'differential'
    | 'same_rate'
    | 'own_purchase'
    | 'generation'
    | 'bonus_pool'
    | 'bonus_credit'
    | 'reversal'
    /** Goods of the order came back after its closing. */
    | 'order_return';
  /** What the base is: the amount paid, a matched volume, … */
  base_of: BaseOf;
  /** Every requirement beside what the member had at that moment. */
  checks: NeedCheck[];
  /** The multiple cap and what remained of it before this row; null when the plan has none or nothing was due. */
  cap: { topup_multiple: string; room: string } | null;
  /** The figures of a periodic kind; only that of the row's kind is set. */
  roi?: RoiFigures;
  matching?: MatchingFigures;
  reward?: { code: string; item: string | null; basis: 'cumulative' | 'fresh' };
  pool?: PoolFigures;
  walk?: WalkFigures;
  /** Of fast start. */
  step?: { code: string; directs: number; within_days: number };
  /** Of a part taken back because goods came back. */
  returned?: ReturnFigures;
  /** Of a discretionary bonus: what it was given for. */
  remark?: string;
};

/** A return of an order, and the row it took a part of back. */
export type ReturnFigures = {
  /** Numbers of the refund and of the row. */
  no: string;
  income_no: string;
  /** Business volume that came back now, so far, and that the row was paid on. */
  bv: string;
  so_far: string;
  paid_on: string;
};

/** A walk, and what counted of the beneficiary in it. */
export type WalkFigures = {
  code: string;
  period: Period;
  /** The paid rank that counted; null = none. */
  rank: string | null;
  /** Of a differential: how the row came about, the own rate, and the highest one before and after. */
  part?: WalkPart;
  rate?: string;
  high_before?: string;
  high_after?: string;
};

/** A day's instalment of a package; money as text. */
export type RoiFigures = {
  package: string;
  /** Counted from 1; `instalments` null = until the multiple is reached. */
  instalment: number;
  instalments: number | null;
  /** What the topup may earn in all, and has earned, this instalment included; null = no multiple. */
  maximum: string | null;
  earned: string;
};

/** Business of both legs as text, virtual business included and once more apart. */
export type MatchingFigures = {
  /** Brought forward from the last closing; what `left` and `right` hold more is of this period. */
  carry_in_left: string;
  carry_in_right: string;
  left: string;
  right: string;
  left_virtual: string;
  right_virtual: string;
  matched: string;
  /** The row holds the first match of 2:1. */
  is_first_match: boolean;
  /** What came back to both legs because the cap trimmed it. */
  returned: string;
  carry_left: string;
  carry_right: string;
  carry_left_virtual: string;
  carry_right_virtual: string;
  /** The most this closing pays; null = no cap. */
  closing_cap: string | null;
};

/** A pool and the holder's part of it; money as text. */
export type PoolFigures = {
  code: string;
  /** The paid rank that counted, or the one that is paid once; null = none. */
  rank: string | null;
  /** How the pool pays; missing in rows of a time when all paid by shares. */
  by?: 'shares' | 'points' | 'amount' | 'once';
  /** Missing where it is paid once. */
  period?: Period;
  /** Of a pool that is shared: shares, or points. */
  turnover?: string;
  pool?: string;
  shares?: number;
  share_value?: string;
  own_shares?: number;
  /** What the points were counted from. */
  points?: { per: PointFigure; unit: string; counted: string };
};

/**
 * An income row. Money is text with the company's digits; gross = amount + trimmed on every row. Unique by kind,
 * event, member and level; a row may hold 0 (a whole cut, a lapse): then there is nothing to post to the member.
 */
export type IncomeRow = {
  kind: IncomeKind;
  member: string;
  /** Who caused it; null = nobody, as of a discretionary bonus. */
  from: string | null;
  level: number;
  /** What the percentage was taken of, unrounded. */
  base: string;
  rate: Rate;
  gross: string;
  amount: string;
  trimmed: string;
  status: IncomeStatus;
  reason: IncomeReason | null;
  allocations: Allocation[];
  explanation: Explanation;
  /** Of a matrix income: the pool, and the entry it was paid for. */
  pool?: string | null | undefined;
  entry_no?: number | null | undefined;
  /** Of a step of fast start. */
  code?: string | null | undefined;
};

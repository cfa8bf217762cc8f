import type { Allocation } from './caps.ts';
import { LAPSE_REASONS, type NeedCheck } from './needs.ts';
import type { Base, IncomeKind } from './plan.ts';
import type { Rate } from './values.ts';

/** Statuses of incomes §2.4. */
export const INCOME_STATUSES = ['credited', 'capped', 'lapsed', 'pending', 'reversed'] as const;
export type IncomeStatus = (typeof INCOME_STATUSES)[number];

/** Why a row paid nothing or less: the upline was not eligible, or a cap cut it. */
export const INCOME_REASONS = [...LAPSE_REASONS, 'cap_multiple'] as const;
export type IncomeReason = (typeof INCOME_REASONS)[number];

/** Why the row is what it is; stored with it and shown as "How this was worked out". */
export type Explanation = {
  /** Names the sentence that explains the row. */
  rule:
    | 'referral'
    | 'referral_package_rate'
    | 'level'
    | 'level_compressed'
    | 'matrix_placement'
    | 'matrix_level'
    | 'reversal';
  /** The figure of the topup that was shared out, and whether the beneficiary's own package made it smaller. */
  base_of: Base | 'own_package' | 'placements';
  /** Every requirement beside what the member had at that moment. */
  checks: NeedCheck[];
  /** The multiple cap and the room it left before this row; null when the plan has none or nothing was due. */
  cap: { topup_multiple: string; room: string } | null;
};

/**
 * An income row. Money is text with the company's digits; gross = amount + trimmed on every row. Unique by kind,
 * event, member and level; a row may hold 0 (a whole cut, a lapse): then there is nothing to post to the member.
 */
export type IncomeRow = {
  kind: IncomeKind;
  member: string;
  /** Who caused it. */
  from: string;
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
  pool?: string | null;
  entry_no?: number | null;
};

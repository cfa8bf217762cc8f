import type { Buying } from '../closing/buying.ts';
import type { MemberFigures } from '../closing/members.ts';
import type { LevelPayer } from '../columns/levels.ts';
import type { Eligibility } from '../columns/requirements.ts';
import { kindCode } from '../columns/rows.ts';
import type { BoardPool } from '../matrix/board-pool.ts';
import type { MatrixPool } from '../matrix/matrix-pool.ts';

/**
 * The figures of members at the moment of an event, the event included (docs/plans.md §2.6); of shape [members].
 */
export type InstantFigures = {
  [Figure in Exclude<keyof MemberFigures, 'legs' | 'buying'>]: Extract<
    NonNullable<MemberFigures[Figure]>,
    ArrayBufferView
  >;
} & {
  legs: null;
  buying: Buying | null;
  /** The largest amount among own unreversed topups. */
  highest_topup: Float64Array;
};

/**
 * The payer of instant kinds over typed arrays, event by event: for simulations of whole networks. `topupIncomes` does
 * the same for a single event, with the explanations of its rows.
 */
export type InstantPayer = Omit<LevelPayer, 'facts' | 'figures'> & {
  /** Shape [members]; −1 = none. */
  facts: { sponsor: Int32Array; parent: Int32Array; blocked: Uint8Array };
  figures: InstantFigures;
};

/** A topup, money in units. */
export type PaidTopup = {
  topper: number;
  /** Key of its rows. */
  id: number;
  amount: number;
  amount_paid: number;
  bv: number;
  is_first: boolean;
  /** Place among the packages. */
  package: number;
  /** The date. */
  day: number;
  /** The number of the single leg it made; 0 = none. */
  queue_no: number;
};

/** Pays what one kind pays for a topup. */
export type TopupPayer = (topup: PaidTopup) => void;

/** The single leg: the newest number, the member by number (from 1), and the number by member (0 = none). */
export type Queue = { length: number; members: Int32Array; no: Int32Array };

/** A pool of the plan and the entries it has, or its open boards; `place` in the plan. */
export type PoolInUse = { place: number; pool: MatrixPool } | { place: number; board: BoardPool };

export const FAST_START = kindCode('fast_start');
export const REFERRAL = kindCode('referral');
export const LEVEL = kindCode('level');
export const SPILL = kindCode('spill');
export const SINGLE_LEG = kindCode('single_leg');
export const MATRIX = kindCode('matrix');
export const WITHDRAWAL_LEVEL = kindCode('withdrawal_level');
export const NEXT_BET = kindCode('next_bet');
export const GAMING_LEVEL = kindCode('gaming_level');

/** Active and not blocked, and buying where the plan asks it. */
export function everybodyActive({ facts, figures }: Pick<InstantPayer, 'facts' | 'figures'>): Eligibility {
  return { blocked: facts.blocked, active: figures.active, buying: figures.buying, requirements: [] };
}

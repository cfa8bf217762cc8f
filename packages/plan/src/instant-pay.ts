import type { LevelPayer } from './closing-levels.ts';
import type { MemberFigures } from './closing-members.ts';
import type { Judged } from './closing-needs.ts';
import { kindCode } from './closing-rows.ts';
import type { MatrixPool } from './matrix-pool.ts';

/** What members are judged by at the moment of an event, the event included (incomes §2.6); of shape [members]. */
export type InstantFigures = {
  [Figure in Exclude<keyof MemberFigures, 'legs'>]: NonNullable<MemberFigures[Figure]>;
} & {
  legs: null;
  /** The largest amount among own unreversed topups. */
  highest_topup: Float64Array;
};

/**
 * Who pays the instant kinds of events that are worked through one by one, over typed arrays: for simulating as many of
 * them as a network has. `topupIncomes` says the same of a single event, with everything that explains its rows.
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
  /** The number of the single leg it made; 0 = none. */
  queue_no: number;
};

/** Pays what one kind pays for a topup. */
export type TopupPayer = (topup: PaidTopup) => void;

/** The single leg: the newest number, the member by number (from 1), and the number by member (0 = none). */
export type Queue = { length: number; members: Int32Array; no: Int32Array };

/** A pool of the plan and the entries it has; `place` in the plan. */
export type PoolInUse = { place: number; pool: MatrixPool };

export const REFERRAL = kindCode('referral');
export const LEVEL = kindCode('level');
export const SPILL = kindCode('spill');
export const SINGLE_LEG = kindCode('single_leg');
export const MATRIX = kindCode('matrix');
export const WITHDRAWAL_LEVEL = kindCode('withdrawal_level');
export const NEXT_BET = kindCode('next_bet');
export const GAMING_LEVEL = kindCode('gaming_level');

/** Whoever is active and not blocked. */
export function everybodyActive({ facts, figures }: Pick<InstantPayer, 'facts' | 'figures'>): Judged {
  return { blocked: facts.blocked, active: figures.active, requirements: [] };
}

import type { Holding } from '../plan/rate-table.ts';
import type { Rate, RateTable } from '../plan/values.ts';
import type { LiveTopup } from './caps.ts';

/** A topup as business event. Amounts are decimal strings; `is_first`: the topper had no other live topup. */
export type TopupEvent = {
  topper: string;
  /** Face value, without GST. */
  amount: string;
  /** Money received: '0' for a zero pin. */
  amount_paid: string;
  bv: string;
  is_first: boolean;
  /** The package's own rate, which goes before the plan's. */
  referral_rate?: (Rate & RateTable) | null;
};

/**
 * The facts of one upline at the moment of the event, the event included: the topup that activates a member
 * counts that member as active, and its amount as business (docs/plans.md §2.6). `null` = not loaded, because
 * `neededFacts` did not ask for it.
 */
export type UplineFacts = Holding & {
  member: string;
  /** Steps up the sponsor tree: 1 is the topper's sponsor. */
  distance: number;
  is_blocked: boolean;
  /** Not blocked and at least one topup not reversed; a completed topup counts. */
  is_active: boolean;
  /** Σ amount of own unreversed topups. */
  self_investment: string | null;
  /** Active directs. */
  directs: number | null;
  /** Σ amount of the directs' unreversed topups. */
  directs_business: string | null;
  /** Active members at any depth. */
  team: number | null;
  /** Σ their amounts. */
  team_business: string | null;
  /** The largest amount among own unreversed topups; '0' without one. */
  highest_topup: string | null;
  /** What all kinds paid in the period of the member cap so far; null or missing = there is no such cap. */
  earned_in_period?: string | null;
  /** Own unreversed topups, oldest first, completed ones included. Empty when there is no multiple cap. */
  topups: readonly LiveTopup[];
  /** What the member bought in the period of the event; null or missing = the plan does not ask. */
  activity?: ActivityFacts | null;
};

/** Whether a member buys (docs/plans.md §7.5), and what is shown of it. */
export type ActivityFacts = { required: string; own_bv: string; buys: boolean };

/** A member of the single leg: `upline.distance` has no meaning here. */
export type QueueMember = {
  /** Queue number, from 1. */
  no: number;
  /** Milestones paid and not taken back, by level; empty where the plan has none. */
  paid: readonly number[];
  upline: UplineFacts;
};

/** The single leg after the event. */
export type QueueFacts = {
  /** The newest number. */
  length: number;
  /** The number this topup gave its topper; null when it made none: a zero pin, or one was there before. */
  new_no: number | null;
  /** Whom `queue_places` and `queue_self` of `neededFacts` name, each once, in the order of joining. */
  members: readonly QueueMember[];
};

/** Whose steps of fast start a topup may reach: `upline.distance` has no meaning here. */
export type FastStarter = {
  /** From joining to the date the topup belongs to. */
  days: number;
  /** Codes of the steps paid and not taken back. */
  paid: readonly string[];
  upline: UplineFacts;
};

/** What fast start asks of a topup. */
export type FastStartFacts = {
  /** From the buyer's joining, or the oldest live topup, to the date the topup belongs to: as the plan counts. */
  days: number;
  /** The topper and the sponsor, in the order of joining; empty where the plan has no steps. */
  members: readonly FastStarter[];
};

/** A withdrawal that was approved. */
export type WithdrawalEvent = {
  withdrawer: string;
  /** Before the charge. */
  amount: string;
  charge: string;
};

/** A bet that settled and is not void. `fee`: the part of the stake that is shared, an amount. */
export type BetEvent = { bettor: string; fee: string };

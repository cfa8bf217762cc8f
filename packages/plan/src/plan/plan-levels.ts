import * as z from 'zod/mini';
import {
  count,
  decimal,
  exactlyOneRate,
  flag,
  listOf,
  object,
  oneOf,
  oneTable,
  percentsInTable,
  rateFields,
  text,
} from './values.ts';

/** The base of a topup; a zero pin has a face value (amount) but no money received. */
export const base = z._default(oneOf(['amount_paid', 'amount', 'bv']), 'amount_paid');

/** What an upline must have to earn; a missing key or a zero asks nothing (docs/plans.md §2.6). */
export const needFields = {
  self_investment: z.optional(decimal()),
  directs: z.optional(count()),
  directs_business: z.optional(decimal()),
  team: z.optional(count()),
  team_business: z.optional(decimal()),
  /** The paid rank, or a higher one. */
  rank: z.optional(text()),
};

const need = z.strictObject(needFields, object);

export const needed = z.prefault(need, {});

export const levelRule = z
  .strictObject({ ...rateFields, need: needed }, object)
  .check(exactlyOneRate(), oneTable(), percentsInTable());

/** The fields of every kind that pays up the sponsor tree, the same everywhere (docs/plans.md §2.6). */
export const levelFields = {
  start_level: z._default(count(1), 1),
  compression: flag(),
  levels: listOf(levelRule, 'level'),
};

const levels = z.strictObject(levelFields, object);

export type Base = z.output<typeof base>;
export type Need = z.output<typeof need>;
/** `levels[0]` pays the upline at `start_level`. */
export type LevelsPlan = z.output<typeof levels>;

import * as z from 'zod/mini';
import { PERIODS } from '../periods.ts';
import { count, decimal, distinct, must, nullable, object, oneOf, percent, text } from './values.ts';

export const rankRules = z.strictObject(
  {
    period: z._default(oneOf(PERIODS), 'daily'),
    /** The paid rank with which a direct leaves the group of the sponsor. */
    breakaway: nullable(text()),
  },
  object,
);

const membersOfRanks = z.record(text(), count(), object);

/** What achieves a rank, and what keeps it; a missing key or a zero asks nothing. */
const rankNeed = {
  self_investment: z.optional(decimal()),
  team_business: z.optional(decimal()),
  weaker_leg: z.optional(decimal()),
  matched: z.optional(decimal()),
  directs: z.optional(count()),
  directs_of_rank: z.optional(membersOfRanks),
  own_bv: z.optional(decimal()),
  group_bv: z.optional(decimal()),
  team_bv: z.optional(decimal()),
  new_directs: z.optional(count()),
  legs_with_rank: z.optional(membersOfRanks),
  max_from_leg_percent: z.optional(percent()),
};

const rank = z.strictObject(
  {
    code: text(),
    ...rankNeed,
    /** Missing = the rank is to be achieved anew at each rank closing. */
    keep: z.optional(z.nullable(z.strictObject(rankNeed, object))),
    /** Rank closings in a row that are bridged. */
    grace: z.optional(count(0, 1000)),
  },
  object,
);

/** A closing keeps a member's rank in 8 bits. */
const maxRanks = 127;

/** From the lowest to the highest. */
export const ranks = z._default(
  z
    .array(rank, must('a list of ranks'))
    .check(
      z.maxLength(maxRanks, `has more than ${maxRanks} ranks`),
      distinct('code', 'two ranks have one code'),
    ),
  [],
);

export type RankRulesPlan = z.output<typeof rankRules>;
export type RankPlan = z.output<typeof rank>;
export type RankNeed = Omit<RankPlan, 'code' | 'keep' | 'grace'>;

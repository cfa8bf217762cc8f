import * as z from 'zod/mini';
import { texts } from '../core/text.ts';

/** How a row of the old system stands beside ours. */
export const outcomeWords = texts({
  equal: 'Equal',
  differs: 'Differs',
  only_here: 'Only here',
  only_there: 'Only there',
});
export type Outcome = keyof typeof outcomeWords;
export const outcomes = Object.keys(outcomeWords) as [Outcome, ...Outcome[]];

/** Why rows differ. A cause is named where it explains every row of its kind that both have (docs/ledger.md §18). */
export const causeWords = texts({
  rounding: 'Rounded in another way',
  compression: 'Compression forgotten',
  eligibility: 'Paid to ineligible members',
  rate: 'Another rate',
  cap: 'Another cap',
  carry: 'Carry forward forgotten',
  date: 'Another date',
  before: 'Takes back what was paid before',
  person: 'Nobody has this id here',
});
export type Cause = keyof typeof causeWords;
export const causes = Object.keys(causeWords) as [Cause, ...Cause[]];
/** Of rows that nothing explains; a filter of the list. */
export const unexplained = 'unexplained';

export const roundingWays = texts({
  half_up: 'half up',
  down: 'down',
  up: 'up',
  half_even: 'half to even',
});
export type RoundingWay = keyof typeof roundingWays;

/** How the old system works a kind out, as far as it explains its rows; what is null it does as we do. */
export const found = z.object({
  rounding: z.nullable(
    z.object({
      way: z.enum(Object.keys(roundingWays) as [RoundingWay, ...RoundingWay[]]),
      digits: z.number(),
    }),
  ),
  /** `paid` = it pays every upline of its levels; `lapsed` = it pays the eligible ones by their distance. */
  compression: z.nullable(z.enum(['paid', 'lapsed'])),
  eligibility: z.boolean(),
  carry: z.boolean(),
  /** The rates in percent by level; level 0 where a kind has none. */
  rates: z.nullable(z.array(z.object({ level: z.number(), here: z.string(), there: z.string() }))),
  /** The most it pays on a row; '' = it has no cap. */
  cap: z.nullable(z.string()),
  /** Days by which its rows come later. */
  days: z.number(),
});
export type Found = z.output<typeof found>;

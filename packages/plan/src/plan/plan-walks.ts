import * as z from 'zod/mini';
import { PERIODS } from '../periods.ts';
import { levelFields, needFields } from './plan-levels.ts';
import {
  decimal,
  distinct,
  exactlyOneRate,
  flag,
  listOf,
  must,
  object,
  oneOf,
  oneTable,
  percent,
  percentsInTable,
  rateFields,
  tableFields,
  text,
} from './values.ts';

/** Walks up the line (docs/plans.md §7.4): who above a purchase is paid, and as which level. */

/** What an upline must have; the volumes are those of the period of the walk. */
const walkNeed = z.prefault(
  z.strictObject(
    {
      ...needFields,
      own_bv: z.optional(decimal()),
      group_bv: z.optional(decimal()),
      team_bv: z.optional(decimal()),
    },
    object,
  ),
  {},
);

const walkFields = {
  code: text(),
  on: z._default(
    listOf(oneOf(['topup', 'order']), 'kind of purchase').check(
      z.refine((kinds) => new Set(kinds).size === kinds.length, 'names one kind of purchase twice'),
    ),
    ['topup', 'order'],
  ),
  /** Of a topup; an order has its BV. */
  base: z._default(oneOf(['bv', 'amount', 'amount_paid']), 'bv'),
  period: z._default(oneOf(PERIODS), 'monthly'),
  compression: flag(),
};

const walkLevel = z
  .strictObject({ ...rateFields, need: walkNeed }, object)
  .check(exactlyOneRate(), oneTable(), percentsInTable());

const levelsWalk = z.strictObject(
  {
    ...walkFields,
    walk: z.literal('levels'),
    start_level: levelFields.start_level,
    levels: listOf(walkLevel, 'level'),
  },
  object,
);

const differentialWalk = z.strictObject(
  {
    ...walkFields,
    walk: z.literal('differential'),
    rate: z.strictObject({ percent: percent(), ...tableFields(percent()) }, object).check(oneTable()),
    need: walkNeed,
    own: z._default(oneOf(['none', 'counts', 'paid']), 'none'),
    same_rate: z._default(z.array(percent(), must('a list of percentages')), []),
  },
  object,
);

/** The boundary that is each upline's own rank. */
export const OWN_RANK = 'own_rank';

const generationsWalk = z.strictObject(
  {
    ...walkFields,
    walk: z.literal('generations'),
    /** A rank, or `own_rank`. */
    boundary: text(),
    counts: z._default(oneOf(['below', 'groups']), 'below'),
    levels: listOf(walkLevel, 'level'),
  },
  object,
);

/** Beyond, a closing would take too long. */
const maxWalks = 20;

export const walks = z
  .array(
    z.discriminatedUnion('walk', [levelsWalk, differentialWalk, generationsWalk], {
      error: 'must be one of levels, differential, generations',
    }),
    must('a list of walks'),
  )
  .check(
    z.maxLength(maxWalks, `has more than ${maxWalks} walks`),
    distinct('code', 'two walks have one code'),
  );

export type WalkPlan = z.output<typeof walks>[number];
export type DifferentialPlan = z.output<typeof differentialWalk>;
export type GenerationsPlan = z.output<typeof generationsWalk>;
export type WalkNeed = z.output<typeof walkNeed>;

/** The kinds under which the rows of walks are paid. */
export const WALK_KINDS = {
  levels: 'unilevel',
  differential: 'differential',
  generations: 'generation',
} as const;
export type WalkKind = (typeof WALK_KINDS)[keyof typeof WALK_KINDS];

export const isWalkKind = (kind: string): kind is WalkKind =>
  (Object.values(WALK_KINDS) as readonly string[]).includes(kind);

/** What its levels ask for, in their order; of a differential the one need of all. */
export const needsOfWalk = (walk: WalkPlan): WalkNeed[] =>
  walk.walk === 'differential' ? [walk.need] : walk.levels.map(({ need }) => need);

export const asksVolumes = (need: WalkNeed): boolean =>
  need.own_bv !== undefined || need.group_bv !== undefined || need.team_bv !== undefined;

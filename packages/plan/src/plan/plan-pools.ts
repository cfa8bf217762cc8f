import * as z from 'zod/mini';
import { asks } from '../instant/needs.ts';
import { PERIODS, type Period } from '../periods.ts';
import { fundCode } from './fund-code.ts';
import { needFields } from './plan-levels.ts';
import {
  count,
  decimal,
  distinct,
  flag,
  listOf,
  must,
  nullable,
  object,
  oneOf,
  oneTable,
  percent,
  tableFields,
  text,
} from './values.ts';

/** Pools, funds and bonuses of ranks (docs/plans.md §7.8). */

/** The figures of a period that points are counted from. */
export const POINT_FIGURES = ['group_bv', 'own_bv', 'team_bv', 'new_directs', 'matched'] as const;
export type PointFigure = (typeof POINT_FIGURES)[number];

const points = z.strictObject(
  {
    per: oneOf(POINT_FIGURES),
    unit: z._default(decimal({ positive: true }), '1'),
    /** The most points of one member. */
    at_most: nullable(count(1)),
  },
  object,
);

/** What a holder must have; the volumes are those of the period of the pool. */
const poolNeed = z.strictObject(
  {
    ...needFields,
    own_bv: z.optional(decimal()),
    group_bv: z.optional(decimal()),
    team_bv: z.optional(decimal()),
    /** With a rank: how many rank closings in a row it was held, the last one included. */
    periods_in_a_row: z.optional(count(1, 1000)),
  },
  object,
);

const FORMS = ['shares', 'points', 'amount'] as const;

const poolFields = z.strictObject(
  {
    code: text(),
    /** Of the turnover of the period, for shares and points. */
    percent: z.optional(percent()),
    period: z.optional(oneOf(PERIODS)),
    /** What the turnover is the sum of. */
    of: z.optional(oneOf(['amount_paid', 'bv'])),
    need: z.optional(poolNeed),
    shares: z.optional(
      listOf(z.strictObject({ rank: text(), shares: count(1) }, object), 'share').check(
        distinct('rank', 'two shares have one rank'),
      ),
    ),
    points: z.optional(points),
    /** What everybody gets who fits. */
    amount: z.optional(decimal()),
    ...tableFields(decimal()),
    /** Each rank of the table once in a life, when it is reached. */
    once: z.optional(flag()),
    /** The fund its rows go to instead of the wallet of incomes. */
    into: z.optional(fundCode()),
  },
  object,
);
type PoolFields = z.output<typeof poolFields>;

const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

/** A rule over the keys of a pool, looked at also while one of them is wrong. */
const rule = (holds: (pool: PoolFields) => boolean, path: string[], error: string) =>
  z.refine<PoolFields>(holds, { error, path, when: isObject });

const hasTable = ({ by_rank, by_package }: PoolFields) => by_rank !== undefined || by_package !== undefined;

const bonusPool = poolFields.check(
  oneTable(),
  rule(
    (pool) => FORMS.filter((form) => pool[form] !== undefined).length === 1,
    [],
    'needs exactly one of shares, points and amount',
  ),
  rule(({ amount, percent: part }) => amount !== undefined || part !== undefined, ['percent'], 'is required'),
  rule(
    ({ amount, percent: part }) => amount === undefined || part === undefined,
    ['percent'],
    'must not stand beside an amount',
  ),
  rule(
    ({ amount, of }) => amount === undefined || of === undefined,
    ['of'],
    'must not stand beside an amount',
  ),
  rule((pool) => pool.amount !== undefined || !hasTable(pool), ['by_rank'], 'needs an amount beside it'),
  rule(
    ({ once, amount, by_rank }) => !once || (amount !== undefined && by_rank !== undefined),
    ['once'],
    'needs amount and by_rank beside it',
  ),
  rule(
    ({ once, period }) => !once || period === undefined,
    ['period'],
    'must not stand beside once: it is paid when a rank is reached',
  ),
  rule(
    ({ once, need }) => !once || Object.entries(need ?? {}).every(([key, value]) => !asksFor(key, value)),
    ['need'],
    'must not stand beside once: it is paid when a rank is reached',
  ),
  rule(
    ({ need }) => need?.periods_in_a_row === undefined || need.rank !== undefined,
    ['need', 'periods_in_a_row'],
    'needs rank beside it',
  ),
);

/** A rank asks by its name, everything else by a figure. */
const asksFor = (key: string, value: string | number | undefined) =>
  key === 'rank' ? value !== undefined : asks(value);

export const pools = z
  .array(bonusPool, must('a list of pools'))
  .check(distinct('code', 'two pools have one code'));

export type BonusPoolPlan = z.output<typeof bonusPool>;
export type PoolNeed = z.output<typeof poolNeed>;
export type PointsPlan = z.output<typeof points>;

export const periodOfPool = ({ period }: Pick<BonusPoolPlan, 'period'>): Period => period ?? 'monthly';

/** The pools a closing shares that ends some periods; those paid once belong to the rank closings. */
export const poolsDue = (
  all: readonly BonusPoolPlan[] | undefined,
  ends: (period: Period) => boolean,
): BonusPoolPlan[] => (all ?? []).filter((pool) => !pool.once && ends(periodOfPool(pool)));

/** Whether a pool stands on volumes of its period. */
export const poolAsksVolumes = ({ need, points: counted }: BonusPoolPlan): boolean =>
  [need?.own_bv, need?.group_bv, need?.team_bv].some((required) => asks(required)) ||
  ['own_bv', 'group_bv', 'team_bv'].includes(counted?.per ?? '');

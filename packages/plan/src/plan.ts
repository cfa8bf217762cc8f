import * as z from 'zod/mini';
import { type Problem, toProblems } from './problems.ts';
import { count, decimal, exactlyOneRate, must, rate, rateFields, text } from './values.ts';

/** The income kinds that exist, in the order in which a topup pays them (incomes §2.3). */
export const INCOME_KINDS = ['referral', 'level', 'matrix'] as const;
export type IncomeKind = (typeof INCOME_KINDS)[number];

/** Which figure of the topup is shared out; a zero pin has a face value (amount) but no money received. */
const base = z._default(
  z.enum(['amount_paid', 'amount', 'bv'], must('one of amount_paid, amount, bv')),
  'amount_paid',
);

const flag = () => z._default(z.boolean(must('true or false')), false);

/** What an upline must have to earn; a missing key or a zero asks nothing (incomes §2.6). */
const need = z.strictObject(
  {
    self_investment: z.optional(decimal()),
    directs: z.optional(count()),
    directs_business: z.optional(decimal()),
    team: z.optional(count()),
    team_business: z.optional(decimal()),
  },
  must('an object'),
);

const levelRule = z
  .strictObject({ ...rateFields, need: z.prefault(need, {}) }, must('an object'))
  .check(exactlyOneRate());

const referral = z.strictObject(
  {
    rate: rate(),
    base,
    base_rule: z._default(z.enum(['full', 'min_own_package'], must('one of full, min_own_package')), 'full'),
    first_topup_only: flag(),
  },
  must('an object'),
);

const level = z.strictObject(
  {
    start_level: z._default(count(1), 1),
    base,
    compression: flag(),
    levels: z
      .array(levelRule, must('a list of level rules'))
      .check(z.minLength(1, 'needs at least one level')),
  },
  must('an object'),
);

const matrixLevel = z.strictObject({ amount: decimal(), need: z.prefault(need, {}) }, must('an object'));

/** Entries and levels are counted in 32 bits. */
const mostPlaces = 2 ** 31 - 1;

const matrixPool = z
  .strictObject(
    {
      code: text(),
      width: count(1),
      depth: count(1),
      package: text(),
      placement: z._default(z.enum(['global', 'sponsor'], must('one of global, sponsor')), 'global'),
      pay: z.enum(['per_placement', 'level_completion'], must('one of per_placement, level_completion')),
      levels: z
        .array(matrixLevel, must('a list of level rules'))
        .check(z.minLength(1, 'needs at least one level')),
      reentry: flag(),
    },
    must('an object'),
  )
  .check(
    z.refine((pool) => pool.levels.length <= pool.depth, {
      error: 'has more levels than the pool is deep',
      path: ['levels'],
    }),
    z.refine(({ width, depth }) => isSmallEnough(width, depth), {
      error: 'makes the pool too large',
      path: ['depth'],
    }),
  );

function isSmallEnough(width: number, depth: number): boolean {
  if (width === 1) return depth <= mostPlaces;
  return depth < 31 && (width ** (depth + 1) - width) / (width - 1) < mostPlaces;
}

const matrix = z.strictObject(
  {
    pools: z.array(matrixPool, must('a list of pools')).check(
      z.minLength(1, 'needs at least one pool'),
      z.refine(
        (pools) => new Set(pools.map((pool) => pool.code)).size === pools.length,
        'two pools have one code',
      ),
    ),
  },
  must('an object'),
);

const plan = z.strictObject(
  {
    incomes: z.prefault(
      z.strictObject(
        { referral: z.optional(referral), level: z.optional(level), matrix: z.optional(matrix) },
        must('an object'),
      ),
      {},
    ),
    caps: z.prefault(
      z.strictObject({ topup_multiple: z.optional(decimal({ positive: true })) }, must('an object')),
      {},
    ),
  },
  must('an object'),
);

export type Plan = z.output<typeof plan>;
export type ReferralPlan = z.output<typeof referral>;
export type LevelPlan = z.output<typeof level>;
export type MatrixPoolPlan = z.output<typeof matrixPool>;
export type Need = z.output<typeof need>;
export type Base = z.output<typeof base>;

/**
 * Reads plan.json (incomes §5) and fills in its defaults; reading a plan that was read before changes nothing.
 * Unknown keys and kinds that do not exist are refused. Every problem is named, each with its path.
 */
export function parsePlan(json: unknown): { plan: Plan } | { problems: Problem[] } {
  const result = plan.safeParse(json);
  if (result.success) return { plan: result.data };
  return {
    problems: toProblems(result.error.issues, (path) =>
      path === 'incomes' ? 'unknown kind' : 'unknown key',
    ),
  };
}

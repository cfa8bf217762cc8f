import * as z from 'zod/mini';
import { INCOME_REASONS, INCOME_STATUSES } from '../instant/income-row.ts';
import { WALK_PARTS } from '../kinds/walk-codes.ts';
import { INCOME_KINDS } from '../plan/plan.ts';
import { count, must, object, oneOf, text } from '../plan/values.ts';
import { anyDecimal, date } from './scenario-step.ts';

/** How a refused step may be named (docs/plans.md §6). */
export const REFUSAL_CODES = [
  'insufficient_funds',
  'not_reversible',
  'position_not_available',
  'unknown_member',
  'blocked',
  'sponsor_cycle',
  'amount_out_of_range',
  'below_minimum',
  'plan_invalid',
] as const;

/** An object of which only what is written down is compared. */
const partOf = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.partial(z.strictObject(shape, object));

/** What is compared as a decimal, written as one or as a JSON number. */
const figure = () =>
  z.union([anyDecimal(), z.pipe(z.number(), z.transform(String))], must('a decimal string or a number'));

const expectedIncome = partOf({
  kind: oneOf(INCOME_KINDS),
  member: text(),
  from: z.nullable(text()),
  level: count(),
  amount: figure(),
  gross: figure(),
  trimmed: figure(),
  status: oneOf(INCOME_STATUSES),
  reason: z.nullable(oneOf(INCOME_REASONS)),
  on: date(),
  pool: z.nullable(text()),
  part: z.nullable(oneOf(WALK_PARTS)),
});

/** The carry of a member's legs after the last posted closing. */
const expectedCarry = partOf({
  left: figure(),
  right: figure(),
  left_virtual: figure(),
  right_virtual: figure(),
});

/** Codes of ranks after the last posted closing; null = none. */
const expectedRanks = partOf({ paid: z.nullable(text()), highest: z.nullable(text()) });

/** Of the running rank period, after the last posted closing. */
const expectedVolumes = partOf({ own_bv: figure(), group_bv: figure(), team_bv: figure() });

const expectedStatement = partOf({
  member: text(),
  on: date(),
  gross: figure(),
  tds: figure(),
  service: figure(),
  repurchase: figure(),
  net: figure(),
});

const expectedRefusal = z.strictObject({ step: count(), code: z.optional(oneOf(REFUSAL_CODES)) }, object);

const expectedPlace = partOf({
  parent: z.nullable(text()),
  side: z.nullable(z.enum(['L', 'R'], must('L, R or null'))),
});

export const expectation = partOf({
  kinds: z.array(oneOf(INCOME_KINDS), must('a list of income kinds')),
  incomes: z.array(expectedIncome, must('a list of income rows')),
  wallets: z.record(text(), z.record(text(), figure(), object), object),
  carry: z.record(text(), expectedCarry, object),
  ranks: z.record(text(), expectedRanks, object),
  volumes: z.record(text(), expectedVolumes, object),
  statements: z.array(expectedStatement, must('a list of payout statements')),
  refused: z.array(expectedRefusal, must('a list of refused steps')),
  matrix: z.record(text(), z.array(text(), must('a list of members')), object),
  /** Open boards by pool, oldest first; their members by place. */
  boards: z.record(
    text(),
    z.array(z.array(text(), must('a list of members')), must('a list of boards')),
    object,
  ),
  tree: z.record(text(), expectedPlace, object),
});

/** A key left out is not compared. */
export type Expectation = z.output<typeof expectation>;

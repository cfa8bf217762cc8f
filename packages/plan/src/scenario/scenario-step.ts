import * as z from 'zod/mini';
import { type Problem, toProblems } from '../plan/problems.ts';
import { count, listOf, must, object, oneOf, text } from '../plan/values.ts';

const LOCAL_TIME = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;
const ANY_DECIMAL = /^-?\d{1,20}(\.\d{1,8})?$/;

const isDate = (value: string) => z.iso.date().safeParse(value).success;

/** A day of the calendar in the company's time zone. */
export function date() {
  return z.string(must('a date')).check(z.refine(isDate, 'must be a date like 2026-01-31'));
}

/** Local time in the company's time zone. */
function moment() {
  const isMoment = (value: string) => LOCAL_TIME.test(value) && isDate(value.slice(0, 10));
  return z
    .string(must('a local time'))
    .check(z.refine(isMoment, 'must be a local time like 2026-01-31T10:00'));
}

/** Any decimal, also one the product refuses: a scenario may expect the refusal. */
export function anyDecimal() {
  const say = 'must be a decimal string';
  return z.string(must('a decimal string')).check(z.refine((value) => ANY_DECIMAL.test(value), say));
}

const on = z.optional(moment());

const join = z.strictObject({
  on,
  join: text(),
  sponsor: z.optional(text()),
  side: z._default(oneOf(['L', 'R', 'auto', 'tank']), 'auto'),
  parent: z.optional(text()),
  pan: z._default(z.boolean(must('true or false')), true),
});

const topup = z.strictObject({
  on,
  topup: text(),
  package: text(),
  amount: z.optional(anyDecimal()),
  paid: z.optional(anyDecimal()),
});

/** Gives a member of the holding tank a place, by the rules of joining (docs/plans.md §7.10). */
const place = z.strictObject({
  on,
  place: text(),
  side: z._default(oneOf(['L', 'R', 'auto']), 'auto'),
  parent: z.optional(text()),
});

/** From the live topup with the largest face to a larger package (docs/plans.md §7.10). */
const upgrade = z.strictObject({ on, upgrade: text(), package: text(), amount: z.optional(anyDecimal()) });

const enterMatrix = z.strictObject({ on, enter_matrix: text(), pool: text() });

const withdraw = z.strictObject({ on, withdraw: text(), amount: anyDecimal() });

const orderLine = z.strictObject({ bv: anyDecimal(), quantity: count(1) }, object);

/** `id`: what a refund names it by; an order of which nothing comes back needs none. */
const order = z.strictObject({
  on,
  order: text(),
  lines: listOf(orderLine, 'line'),
  id: z.optional(text()),
});

/** An order that makes itself on its day of each month, of a shorter month on the last (docs/plans.md §7.5). */
const autoship = z.strictObject({
  on,
  autoship: text(),
  lines: listOf(orderLine, 'line'),
  day: count(1, 31),
});

/** `line`: place in the order, from 0. Takes back what closings paid on the order (docs/plans.md §2.9). */
const refund = z.strictObject({ on, refund: text(), quantity: count(1), line: z._default(count(), 0) });

/** `fee`: the part of the stake that is shared, an amount. */
const bet = z.strictObject({ on, bet: text(), game: text(), stake: anyDecimal(), fee: anyDecimal() });

const virtualBusiness = z.strictObject({
  on,
  virtual_business: text(),
  side: oneOf(['L', 'R']),
  amount: anyDecimal(),
});

const roiPercent = z.strictObject({ on, roi_percent: text(), percent: anyDecimal() });

/** The steps that exist (docs/plans.md §6), by the key that holds their subject. */
const STEPS = {
  join,
  topup,
  upgrade,
  place,
  close: z.strictObject({ on, close: date() }),
  payout: z.strictObject({ on, payout: date() }),
  withdraw,
  fail_withdrawal: z.strictObject({ on, fail_withdrawal: text() }),
  order,
  autoship,
  refund,
  bet,
  virtual_business: virtualBusiness,
  roi_percent: roiPercent,
  block: z.strictObject({ on, block: text() }),
  unblock: z.strictObject({ on, unblock: text() }),
  enter_matrix: enterMatrix,
  reverse_topup: z.strictObject({ on, reverse_topup: text() }),
  /** The plan is checked when the step runs, so that a scenario may expect `plan_invalid`. */
  publish: z.strictObject({ on, publish: z.unknown() }),
} as const;

export type JoinStep = z.output<typeof join>;
export type TopupStep = z.output<typeof topup>;
export type UpgradeStep = z.output<typeof upgrade>;
export type OrderStep = z.output<typeof order>;
export type AutoshipStep = z.output<typeof autoship>;
export type BetStep = z.output<typeof bet>;
export type VirtualBusinessStep = z.output<typeof virtualBusiness>;

/** One of them, as written in the file: distinguished by `'join' in step`. */
export type Step = { [Name in keyof typeof STEPS]: z.output<(typeof STEPS)[Name]> }[keyof typeof STEPS];

const isStepName = (key: string): key is keyof typeof STEPS => Object.hasOwn(STEPS, key);

/** Reads one step. Problems carry paths inside the step; an unknown step is named by its own key. */
export function parseStep(json: unknown): { step: Step } | { problems: Problem[] } {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return { problems: [{ path: '', message: 'must be an object' }] };
  }
  const keys = Object.keys(json);
  const name = keys.find(isStepName);
  if (name === undefined) {
    const [unknown = ''] = keys.filter((key) => key !== 'on');
    return { problems: [{ path: unknown, message: unknown === '' ? 'names no step' : 'unknown step' }] };
  }
  const result = STEPS[name].safeParse(json);
  return result.success ? { step: result.data } : { problems: toProblems(result.error.issues) };
}

import * as z from 'zod/mini';
import { toDecimal } from '../money.ts';

const DECIMAL = /^(0|[1-9]\d{0,17})(\.\d{1,4})?$/;

/** The message for a wrong value; 'is required' for a missing one. */
export function must(be: string) {
  return {
    error: (issue: { input?: unknown }) => (issue.input === undefined ? 'is required' : `must be ${be}`),
  };
}

function decimalProblem(text: string, rule: { positive?: boolean; max?: string }): string | null {
  if (DECIMAL.test(text.replace(/^-/, '')) && text.startsWith('-')) return 'must not be negative';
  if (!DECIMAL.test(text)) return 'must be a decimal string with at most 4 decimals';
  if (rule.positive && toDecimal(text).isZero()) return 'must be more than 0';
  if (rule.max !== undefined && toDecimal(text).gt(rule.max)) return `must be at most ${rule.max}`;
  return null;
}

/** Amounts and percentages travel as decimal strings, never negative, at most 4 decimals (docs/plans.md §5). */
export function decimal(rule: { positive?: boolean; max?: string } = {}) {
  return z.string(must('a decimal string')).check((context) => {
    const message = decimalProblem(context.value, rule);
    if (message) context.issues.push({ code: 'custom', input: context.value, message });
  });
}

/** A percentage of a base: more than 100 is a mistake. */
export function percent() {
  return decimal({ max: '100' });
}

/** Counts are JSON integers (docs/plans.md §5), small enough for every column and array that holds them. */
export function count(from = 0, to = 1_000_000_000) {
  return z
    .int(must('a whole number'))
    .check(z.gte(from, `must be at least ${from}`), z.lte(to, `must be at most ${to}`));
}

/** Up to a hundred years of days, so that what they are added to stays a date. */
export const days = (from = 0) => count(from, 36_525);

/** How many times an amount; beyond it nothing is limited. */
export const multiple = () => decimal({ positive: true, max: '1000000' });

/** Text that is not empty: a code, a name, a label. */
export function text() {
  return z.string(must('text')).check(
    z.refine((value) => value.trim() !== '', 'must not be empty'),
    z.refine((value) => !/\p{Cc}/u.test(value), 'must not have control characters'),
  );
}

export const object = must('an object');

/** One of the words; the message lists them. */
export function oneOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.enum(words, must(`one of ${words.join(', ')}`));
}

export function flag(missing = false) {
  return z._default(z.boolean(must('true or false')), missing);
}

/** Missing means null: not limited. */
export function nullable<Schema extends z.core.SomeType>(schema: Schema) {
  return z._default(z.nullable(schema), null);
}

/** A list that is not empty: `listOf(rule, 'level')`. */
export function listOf<Item extends z.core.SomeType>(item: Item, word: string) {
  return z.array(item, must(`a list of ${word}s`)).check(z.minLength(1, `needs at least one ${word}`));
}

/** No two items with one `key`. */
export function distinct<Key extends string>(key: Key, error: string) {
  return z.refine<Record<Key, string>[]>(
    (items) => new Set(items.map((item) => item[key])).size === items.length,
    error,
  );
}

/** What an income pays: a percentage of its base, or a fixed amount per event. Exactly one stands. */
export type Rate = { percent?: string | undefined; amount?: string | undefined };

/** Other values of a rate, by the code of a rank or of a package; at most one of the two stands (docs/plans.md §7.3). */
export type RateTable = {
  by_rank?: Record<string, string> | undefined;
  by_package?: Record<string, string> | undefined;
};

const table = <Value extends z.core.SomeType>(value: Value) =>
  z.optional(
    z
      .record(text(), value, object)
      .check(z.refine((values) => Object.keys(values).length > 0, 'needs at least one value')),
  );

/** What may stand beside a value: the same by rank or by package, under the rules of the value. */
export const tableFields = <Value extends z.core.SomeType>(value: Value) => ({
  by_rank: table(value),
  by_package: table(value),
});

/** Holds also while other keys of the same object are wrong. */
export function oneTable<T extends RateTable>() {
  return z.refine<T>((rate) => rate.by_rank === undefined || rate.by_package === undefined, {
    error: 'stands alone: a value goes by rank or by package',
    path: ['by_package'],
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
}

/** A percentage in a table is at most 100, as the one beside it. */
export function percentsInTable<T extends Rate & RateTable>() {
  return z.refine<T>(
    ({ percent: plain, by_rank, by_package }) =>
      plain === undefined ||
      Object.values(by_rank ?? by_package ?? {}).every((value) => toDecimal(value).lte('100')),
    { error: 'must be at most 100 in every value of the table', path: ['percent'] },
  );
}

export const rateFields = {
  percent: z.optional(percent()),
  amount: z.optional(decimal()),
  ...tableFields(decimal()),
};

/** Holds also while other keys of the same object are wrong, so that one reading names every problem. */
export function exactlyOneRate<T extends Rate>() {
  return z.refine<T>((rate) => (rate.percent === undefined) !== (rate.amount === undefined), {
    error: 'needs exactly one of percent and amount',
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
}

/** Needs exactly one of percent and amount; used for the referral rate of a plan and of a package. */
export function rate() {
  return z.strictObject(rateFields, object).check(exactlyOneRate(), oneTable(), percentsInTable());
}

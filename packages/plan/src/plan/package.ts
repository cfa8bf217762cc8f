import * as z from 'zod/mini';
import { toDecimal } from '../money.ts';
import { type Problem, toProblems } from './problems.ts';
import { count, days, decimal, multiple, must, object, percent, rate, text } from './values.ts';

const shape = z.strictObject(
  {
    code: text(),
    name: text(),
    amount: z.optional(decimal({ positive: true })),
    min: z.optional(decimal({ positive: true })),
    max: z.optional(decimal({ positive: true })),
    bv: z.optional(decimal()),
    roi_percent: z.optional(percent()),
    roi_days: z.optional(days(1)),
    roi_multiple: z.optional(multiple()),
    matching_cap: z.optional(decimal()),
    referral_rate: z.optional(rate()),
    gst_percent: z.optional(percent()),
    cooling_off_days: z.optional(days()),
    /** What is sent to the member whom a pin of it tops up, and the products it holds. */
    kit: z.optional(text()),
    kit_lines: z.optional(
      z.array(z.strictObject({ sku: text(), quantity: count(1, 1000) }, object), must('a list of products')),
    ),
  },
  must('an object'),
);

/** A package as docs/plans.md §5 writes it: a fixed `amount`, or a range from `min` to `max`. */
export type Package = z.output<typeof shape>;

/** The figures that become money of a member and so carry no more decimals than the company rounds to. */
const MONEY_FIELDS = ['amount', 'min', 'max', 'bv', 'matching_cap'] as const;

function priceProblems(json: object): Problem[] {
  const has = (key: string) => (json as Record<string, unknown>)[key] !== undefined;
  if (has('amount') && (has('min') || has('max'))) {
    return [{ path: 'amount', message: 'stands alone: a package has an amount, or min and max' }];
  }
  if (!has('amount') && !has('min') && !has('max')) {
    return [{ path: 'amount', message: 'is required: an amount, or min and max' }];
  }
  if (has('min') && !has('max')) return [{ path: 'max', message: 'is required beside min' }];
  if (has('max') && !has('min')) return [{ path: 'min', message: 'is required beside max' }];
  return [];
}

function moneyProblems(found: Package, roundOffDigits: number): Problem[] {
  const problems: Problem[] = MONEY_FIELDS.flatMap((path) => {
    const value = found[path];
    if (value === undefined || toDecimal(value).decimalPlaces() <= roundOffDigits) return [];
    return [{ path, message: `must have at most ${roundOffDigits} decimals` }];
  });
  if (found.min !== undefined && found.max !== undefined && toDecimal(found.min).gt(found.max)) {
    problems.push({ path: 'max', message: 'must not be less than min' });
  }
  return problems;
}

/**
 * Reads a package. `roundOffDigits` is the company's: amounts and BV carry no more decimals (docs/plans.md §2.1).
 * Every problem is named, each with its path.
 */
export function parsePackage(
  json: unknown,
  roundOffDigits: number,
): { package: Package } | { problems: Problem[] } {
  const result = shape.safeParse(json);
  const problems = result.success ? [] : toProblems(result.error.issues);
  if (typeof json === 'object' && json !== null && !Array.isArray(json))
    problems.push(...priceProblems(json));
  if (result.success) problems.push(...moneyProblems(result.data, roundOffDigits));
  return result.success && problems.length === 0 ? { package: result.data } : { problems };
}

import { count, must } from '@banyan/plan/plan/values';
import * as z from 'zod/mini';

/** Lower-case hex of a number of bytes. */
export function hex(bytes: number) {
  const be = `${bytes * 2} hex digits in lower case`;
  return z.string(must(be)).check(z.regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`), `must be ${be}`));
}

const amountForm = /^(0|[1-9]\d{0,19})(\.\d{1,8})?$/;

/** An amount of money, a decimal string that the ledger can hold. Its decimals are compared with `digits` later. */
export function amount() {
  return z.string(must('a decimal string')).check((context) => {
    const { value } = context;
    const isNegative = value.startsWith('-') && amountForm.test(value.slice(1));
    const message = isNegative ? 'must not be negative' : 'must be a decimal string like 100 or 12.5';
    if (!amountForm.test(value)) context.issues.push({ code: 'custom', input: value, message });
  });
}

/** An amount above 0. */
export const stake = () =>
  amount().check(z.refine((value) => !/^0(\.0*)?$/.test(value), 'must be more than 0'));

/** A factor like `1.50`, as hundredths. */
export function factor() {
  const be = 'a factor like 1.50';
  return z.pipe(
    z.string(must(be)).check(z.regex(/^(0|[1-9]\d{0,11})(\.\d{1,2})?$/, `must be ${be}`)),
    z.transform((text) => {
      const [whole = '0', part = ''] = text.split('.');
      return Number.parseInt(whole + part.padEnd(2, '0'), 10);
    }),
  );
}

/** A moment `2026-03-05T09:31:00Z`, as milliseconds since 1970. */
export function moment() {
  const be = 'a time like 2026-03-05T09:31:00Z';
  const read = (text: string) => {
    const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text) ? Date.parse(text) : Number.NaN;
    // a date that is in no calendar is taken for a later one
    return at >= 0 && new Date(at).toISOString().replace('.000Z', 'Z') === text ? at : null;
  };
  return z.pipe(
    z.string(must(be)).check(z.refine((text) => read(text) !== null, `must be ${be}`)),
    z.transform((text) => read(text) ?? 0),
  );
}

export function timeZone() {
  const isKnown = (name: string) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
    } catch {
      return false;
    }
  };
  const be = 'a time zone like Asia/Kolkata';
  return z.string(must(be)).check(z.refine(isKnown, `must be ${be}`));
}

/** The rounds a chain may have here: it is walked whole. */
export const maxRounds = 10_000_000;

/** One round or a list of them, as a list. */
export function rounds() {
  const be = 'a round or a list of rounds';
  const list = z.array(count(1, maxRounds), must(be)).check(
    z.minLength(1, 'needs at least one round'),
    z.refine((numbers) => new Set(numbers).size === numbers.length, 'names a round twice'),
  );
  return z.pipe(
    z.transform((value: unknown) => (typeof value === 'number' ? [value] : value)),
    list,
  );
}

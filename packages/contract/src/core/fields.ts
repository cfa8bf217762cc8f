import * as z from 'zod/mini';
import { isVerhoeff } from './verhoeff.ts';

/**
 * The field rules of docs/screens.md §4, each with its message. A rule is a function so that every schema gets its
 * own instance; the web runs the same rules while the person types.
 */
const text = (message: string, ...checks: z.core.$ZodCheck<string>[]) =>
  z.string(message).check(z.trim(), z.minLength(1, message), ...checks);

/** Fields that name a person or a record. Whose one may be named is said for each call (docs/security.md §6). */
export const namingFields = new WeakSet<z.core.$ZodType>();
export function naming<T extends z.core.$ZodType>(field: T): T {
  namingFields.add(field);
  return field;
}

export const userId = () =>
  naming(
    text(
      'Enter a user id.',
      z.minLength(5, 'User id has 5 to 50 characters.'),
      z.maxLength(50, 'User id has 5 to 50 characters.'),
    ),
  );

/** A user id that is being chosen: also limited to characters that can be read out and typed on a phone. */
export const newUserId = () =>
  userId().check(
    z.regex(/^[A-Za-z0-9_.-]+$/, 'User id can contain only letters, digits, period, hyphen and underscore.'),
  );

export const password = () =>
  z
    .string('Enter a password.')
    .check(
      z.minLength(6, 'Password has at least 6 characters.'),
      z.maxLength(200, 'Password has at most 200 characters.'),
    );

export const otp = () =>
  text(
    'Enter the code.',
    z.regex(/^\d*$/, 'OTP can only contain numbers!'),
    z.regex(/^\d{6,9}$/, 'OTP has 6 to 9 digits.'),
  );

export const loginPin = () =>
  text(
    'Enter the PIN.',
    z.regex(/^\d*$/, 'PIN can only contain numbers!'),
    z.regex(/^\d{6,9}$/, 'PIN has 6 to 9 digits.'),
  );

export const pinNumber = () =>
  text('Enter the pin number.', z.minLength(6, 'Pin number has at least 6 characters.'));
export const pinPassword = () =>
  text('Enter the pin password.', z.minLength(4, 'Pin password has at least 4 characters.'));

export const name = () =>
  text(
    'Enter a name.',
    z.regex(/^[A-Za-z. ]+$/, 'Name can contain only letters(A-Z), period(.) and space( )!'),
    z.maxLength(100, 'Name has at most 100 characters.'),
  );

export const email = () =>
  text(
    'Enter an e-mail address.',
    z.maxLength(254, 'Enter a valid e-mail address.'),
    z.regex(z.regexes.email, 'Enter a valid e-mail address.'),
  );

export const mobile = () =>
  text(
    'Enter a mobile number.',
    z.regex(/^\d*$/, 'Mobile can only contain numbers!'),
    z.regex(/^\d{9,15}$/, 'Mobile has 9 to 15 digits.'),
  );

export const pincode = () =>
  text(
    'Enter a pin code.',
    z.regex(/^\d*$/, 'Pin code can only contain numbers!'),
    z.regex(/^\d{5,10}$/, 'Pin code has 5 to 10 digits.'),
  );

export const ifsc = () => text('Invalid IFSC!', z.regex(/^[A-Za-z0-9]{11}$/, 'Invalid IFSC!'));

export const bankAccount = () =>
  text(
    'Enter an account number.',
    z.regex(/^\d*$/, 'Account number can only contain numbers!'),
    z.regex(/^\d{9,18}$/, 'Account number has 9 to 18 digits.'),
  );

/** An address on a chain of Ethereum's kind; its checksum is tested by the server (EIP-55). */
export const cryptoAddress = () =>
  text(
    'Enter an address.',
    z.regex(/^0x[0-9A-Fa-f]{40}$/, 'An address is 0x and 40 digits or letters A to F.'),
  );

export const pan = () => text('Invalid PAN!', z.regex(/^[A-Za-z]{5}\d{4}[A-Za-z]$/, 'Invalid PAN!'));
export const upiId = () =>
  text('Invalid UPI Id!', z.regex(/^[A-Za-z0-9._-]{2,}@[A-Za-z][A-Za-z0-9.-]+$/, 'Invalid UPI Id!'));
export const gstin = () => text('Invalid GSTIN!', z.regex(/^[A-Za-z0-9]{15}$/, 'Invalid GSTIN!'));
/** Twelve digits, the last of which checks the others; typed with spaces or without. */
export const aadhaar = () =>
  text(
    'Enter a valid Aadhaar Number!',
    z.overwrite((typed) => typed.replaceAll(' ', '')),
    z.refine((digits) => /^\d{12}$/.test(digits) && isVerhoeff(digits), 'Enter a valid Aadhaar Number!'),
  );

/** The number of a record (core/records.ts), as somebody names it. */
export const recordNo = () => naming(z.string().check(z.maxLength(30)));

/** Why somebody does what others will read about. */
export const reason = (max = 500, min = 1) =>
  z
    .string('Give a reason.')
    .check(z.trim(), z.minLength(min, 'Give a reason.'), z.maxLength(max, `At most ${max} characters.`));

/** Free text about an action. */
export const remark = (max = 500) =>
  z.string().check(z.trim(), z.maxLength(max, `At most ${max} characters.`));

/** A field of a form that may stay blank: blank text, null and an object of nothing else count as absent. */
export const blank = <T extends z.core.$ZodType>(field: T) =>
  z.optional(
    z.pipe(z.transform(dropBlank), z.optional(field) as unknown as z.ZodMiniType<z.output<T> | undefined>),
  );

function dropBlank(value: unknown): unknown {
  return isBlank(value) ? undefined : value;
}

function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return false;
  return typeof value === 'object' ? Object.values(value ?? {}).every(isBlank) : value === undefined;
}

/** Years a person must have completed to join (docs/assumptions.md). */
export const adultAge = 18;

/** A day of birth of a person who is at least `adultAge` today. */
export const dateOfBirth = () =>
  z
    .string('Enter your date of birth.')
    .check(
      z.regex(/^\d{4}-\d{2}-\d{2}$/, { message: 'Enter your date of birth.', abort: true }),
      z.refine(isCalendarDay, { message: 'This day does not exist.', abort: true }),
      z.refine(isAdult, `You must be at least ${adultAge} years old.`),
    );

function isCalendarDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day;
}

function isAdult(day: string): boolean {
  const latest = new Date();
  latest.setUTCFullYear(latest.getUTCFullYear() - adultAge);
  const year = Number(day.slice(0, 4));
  return day <= latest.toISOString().slice(0, 10) && year > latest.getUTCFullYear() - 120;
}

/** A day of the calendar, `YYYY-MM-DD`. */
export const businessDate = () =>
  z
    .string('Enter a date.')
    .check(
      z.regex(/^[12]\d{3}-\d{2}-\d{2}$/, { message: 'Enter a date.', abort: true }),
      z.refine(isCalendarDay, 'This day does not exist.'),
    );

/** Password and confirmation must be equal; a check of the object that holds both. */
export const passwordsMatch = z.refine<{ password: string; password_confirmation: string }>(
  (value) => value.password === value.password_confirmation,
  { path: ['password_confirmation'], message: 'The two passwords differ.', when: () => true },
);

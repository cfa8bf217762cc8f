import { type Message, message } from '@banyan/contract/core/text';
import { commonPasswords } from './passwords/common-passwords.ts';

const minute = 60_000;
export interface Limit {
  attempts: number;
  /** Milliseconds over which attempts are counted, and for which the last one locks. */
  window: number;
  lock: number;
}
/** Attempts per key before it is locked, and for how long (docs/security.md §5). */
export const limits = {
  signIn: { attempts: 5, window: 15 * minute, lock: 15 * minute },
  secondFactor: { attempts: 10, window: 15 * minute, lock: 15 * minute },
  stepUp: { attempts: 5, window: 10 * minute, lock: 10 * minute },
  currentPassword: { attempts: 5, window: 15 * minute, lock: 15 * minute },
  joiningMail: { attempts: 3, window: 24 * 60 * minute, lock: 24 * 60 * minute },
} satisfies Record<string, Limit>;

/** Sign-in attempts after which the captcha must be solved: of an account from one address, in all, of an address. */
export const captchaAfter = { accountAndAddress: 3, account: 20, address: 20, window: 60 * minute } as const;

/** For so long an account decides nothing after others had it in hand (docs/security.md §8). */
export const decisionBan = 72 * 60 * minute;

/** A password given by an admin opens the page to change it for so long. */
export const temporaryPasswordLife = 24 * 60 * minute;

/** For so long a sign-in by wallet confirms what others confirm with their password. */
export const freshSignIn = 10 * minute;
/** A nonce for a message to be signed lives so long. */
export const nonceLife = 10 * minute;
/** A wallet linked for so long may be the only one that stays: until then the owner can stop a stranger's. */
export const newWallet = 72 * 60 * minute;
/** Wallets of one account. */
export const maxWallets = 5;

export const challengeLife = 10 * minute;
export const wsTokenLife = minute;
export const captchaLife = 20 * minute;
/** Codes for one person and purpose within an hour; more are not sent. */
export const codesPerHour = 10;

/**
 * The problem of a chosen password, in words, or null. The form rule of 6 stands in the contract;
 * the company may ask for more.
 * @param of.words names that a stranger tries first: of the company, the product, the owner, and their user id
 */
export function passwordProblem(
  password: string,
  of: { minLength: number; words: readonly string[] },
): Message | null {
  if (password.length < of.minLength)
    return message('Password has at least {least} characters.', { least: of.minLength });
  const lower = password.toLowerCase();
  if (commonPasswords.has(lower) || new Set(lower).size === 1)
    return message('This password is too easy to guess.');
  if (of.words.some((word) => lower === word.toLowerCase()) || isMadeOf(lower, of.words))
    return message('This password is a name that others know.');
  return null;
}

const meant: Readonly<Record<string, string>> = {
  '@': 'a',
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
};

/** Whether a password is nothing but names with digits and signs around or in place of letters: Banyan@123, b@ny@n-11. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const names = words.map(lettersOf).filter((name) => name.length >= 3);
  const edgesOff = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const meantLetters = edgesOff.replace(/[@0!135$]/g, (sign) => meant[sign] ?? sign);
  return [lettersOf(password), lettersOf(meantLetters)].some((letters) => isRowOf(letters, names));
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '');

/** Whether a text is one or several of the names, one after the other. */
function isRowOf(text: string, names: readonly string[]): boolean {
  const ends = new Set([0]);
  for (let at = 0; at < text.length; at += 1)
    if (ends.has(at)) for (const name of names) if (text.startsWith(name, at)) ends.add(at + name.length);
  return text !== '' && ends.has(text.length);
}

/** PINs of which more people think than of others, beside rows and repetitions. */
const commonPins = new Set(
  `102030 112233 123321 123654 134679 135790 142536 147258 147852 159357 159753 246810 258456 321654 332211
  369258 420420 456654 520131 654123 741852 753951 789456 852456 963852 987321`.split(/\s+/),
);

/**
 * The problem of a chosen login PIN, in words, or null: what a stranger or an acquaintance tries first.
 * @param of.numbers what others know of the owner, with or without letters: mobile number, user id, postal code
 */
export function loginPinProblem(
  pin: string,
  of: { date_of_birth: string | null; numbers: readonly string[] },
): Message | null {
  if (commonPins.has(pin) || isRow(pin) || isRepetition(pin))
    return message('This PIN is too easy to guess.');
  const known = [...of.numbers.map((number) => number.replace(/\D/g, '')), ...waysToWrite(of.date_of_birth)];
  if (known.some((digits) => digits.length >= 6 && (digits.includes(pin) || pin.includes(digits))))
    return message('This PIN is a number of yours that others know.');
  return null;
}

/** 123456, 987654, 890123, 135791: always the same step. */
function isRow(pin: string): boolean {
  const steps = new Set(Array.from(pin.slice(1), (digit, at) => (Number(digit) - Number(pin[at]) + 10) % 10));
  return steps.size === 1;
}

/** 111111, 121212, 123123, 1231231: one part of at most half its length, again and again. */
const isRepetition = (pin: string): boolean =>
  Array.from({ length: Math.floor(pin.length / 2) }, (_, at) => pin.slice(0, at + 1)).some((part) =>
    part.repeat(pin.length).startsWith(pin),
  );

/** A date as people type it as digits. */
function waysToWrite(date: string | null): string[] {
  const [year = '', month = '', day = ''] = date?.split('-') ?? [];
  const years = [year, year.slice(2)];
  return years.flatMap((y) => [day + month + y, month + day + y, y + month + day]);
}

/** `asha@example.com` → `a•••@example.com`, `9876543210` → `••••••3210`: enough to recognise one's own. */
export function maskContact(contact: string): string {
  const at = contact.lastIndexOf('@');
  if (at > 0) return `${contact[0]}•••${contact.slice(at)}`;
  return `••••••${contact.slice(-4)}`;
}

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
} satisfies Record<string, Limit>;

/** Sign-in attempts after which the captcha must be solved: of an account from one address, in all, of an address. */
export const captchaAfter = { accountAndAddress: 3, account: 20, address: 20, window: 60 * minute } as const;

/** For so long an account decides nothing after others had it in hand (docs/security.md §8). */
export const decisionBan = 72 * 60 * minute;

export const challengeLife = 10 * minute;
export const wsTokenLife = minute;
export const captchaLife = 20 * minute;
/** Codes for one person and purpose within an hour; more are not sent. */
export const codesPerHour = 10;

/**
 * The problem of a chosen password, in words, or null. The form rule of 6 stands in the contract;
 * the company may ask for more.
 */
export function passwordProblem(
  password: string,
  input: { minLength: number; userId?: string | undefined },
): Message | null {
  if (password.length < input.minLength)
    return message('Password has at least {least} characters.', { least: input.minLength });
  const lower = password.toLowerCase();
  const isOwnId = input.userId !== undefined && lower === input.userId.toLowerCase();
  if (commonPasswords.has(lower) || isOwnId || new Set(lower).size === 1)
    return message('This password is too easy to guess.');
  return null;
}

/** `asha@example.com` → `a•••@example.com`, `9876543210` → `••••••3210`: enough to recognise one's own. */
export function maskContact(contact: string): string {
  const at = contact.lastIndexOf('@');
  if (at > 0) return `${contact[0]}•••${contact.slice(at)}`;
  return `••••••${contact.slice(-4)}`;
}

import { comparable } from '@banyan/contract/ledger/request-credit';
import type { Services } from '../../platform/context.ts';
import { keyedHash } from '../../platform/seal.ts';
import type { Limit } from '../accounts/rules.ts';

/** Letters and digits of which none is taken for another one: no B, I, L, O, S, Z, 0, 1. */
const alphabet = 'ACDEFGHJKMNPQRTUVWXY23456789';
/** 76 bits. */
const passwordLength = 16;
/** The largest multiple of the alphabet's length among the values of a byte: each sign is equally likely. */
const usable = 256 - (256 % alphabet.length);

/** A random password of a pin, in groups of four: ACDE-FGHJ-KMNP-QRTU. */
export function newPinPassword(services: Services): string {
  let signs = '';
  while (signs.length < passwordLength)
    for (const byte of services.randomBytes(passwordLength))
      if (byte < usable && signs.length < passwordLength) signs += alphabet[byte % alphabet.length];
  return signs.replace(/(.{4})(?=.)/g, '$1-');
}

/** What is stored to redeem a pin by. Case, spaces and hyphens of what is typed do not matter. */
export const hashPin = (services: Services, no: string, password: string): Buffer =>
  keyedHash(services, 'pin', `${comparable(no)}:${comparable(password)}`);

/** Every hash a right password may have: pins outlive a change of the secret. */
export function hashesOfPin(services: Services, no: string, password: string): Buffer[] {
  const { secretBefore } = services;
  const now = hashPin(services, no, password);
  return secretBefore ? [now, hashPin({ ...services, secret: secretBefore }, no, password)] : [now];
}

const minute = 60_000;

/** Wrong tries at pins before who tries is locked, by person, by address, and of strangers by number. */
export const pinTries = {
  person: { attempts: 5, window: 15 * minute, lock: 15 * minute },
  number: { attempts: 5, window: 15 * minute, lock: 15 * minute },
  address: { attempts: 20, window: 15 * minute, lock: 15 * minute },
} satisfies Record<string, Limit>;

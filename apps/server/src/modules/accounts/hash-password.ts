import { isIPv6 } from 'node:net';
import { hash } from '@node-rs/argon2';
import { fail } from '../../platform/fail.ts';
import { fairTurns } from '../../platform/fair-turns.ts';
import { verifyKnownHash } from '../../platform/verify-known-hash.ts';

/** argon2id with 19 MiB, two passes, one lane: the package's defaults, written out (docs/security.md §3). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** A flood of sign-ins waits in the line of its address, and the other addresses take their turns. */
const turns = fairTurns({ running: 2, running_by_key: 2, waiting: 5000, waiting_by_key: 500 });

/**
 * Hashes a password for `app_user.password_hash`.
 * @param address from which it was sent; missing = by a program of this server
 * @throws too_many_passwords when too many from this address wait already
 */
export async function hashPassword(password: string, address = ''): Promise<string> {
  return await inTurn(address, () => hash(password, cost));
}

/** A hash to compare with when the user id is unknown, so that the answer takes as long. */
let nobody: Promise<string> | undefined;

/**
 * Whether a password belongs to a hash, also to one of another system. Without a hash the same work is done and the answer is no.
 * @throws as `hashPassword`
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  address = '',
): Promise<boolean> {
  nobody ??= hash('nobody has this password', cost);
  const compared = passwordHash ?? (await nobody);
  const isRight = await inTurn(address, () => verifyKnownHash(compared, password));
  return isRight && passwordHash !== null;
}

async function inTurn<T>(address: string, work: () => Promise<T>): Promise<T> {
  const leave = await turns.take(networkOf(address));
  if (!leave) throw fail('too_many_passwords');
  try {
    return await work();
  } finally {
    leave();
  }
}

/** One line for the addresses that one connection has: of IPv6 the first half, which a subscriber gets whole. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = [], tail] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const middle = tail ? Array<string>(8 - head.length - tail.length).fill('0') : [];
  const groups = [...head, ...middle, ...(tail ?? [])];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

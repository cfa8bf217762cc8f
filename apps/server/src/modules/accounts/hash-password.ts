import { hash, verify } from '@node-rs/argon2';
import { inTurn } from '../../platform/in-turn.ts';

/** argon2id with 19 MiB, two passes, one lane: the package's defaults, written out (docs/security.md §3). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** A flood of sign-ins queues here. */
const hashing = inTurn(2);

/** Hashes a password for `app_user.password_hash`. */
export async function hashPassword(password: string): Promise<string> {
  return await hashing(() => hash(password, cost));
}

/** A hash to compare with when the user id is unknown, so that the answer takes as long. */
let nobody: Promise<string> | undefined;

/**
 * Whether a password belongs to a hash. Without a hash the same work is done and the answer is no.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const compared = passwordHash ?? (await nobody);
  const isRight = await hashing(() => verify(compared, password));
  return isRight && passwordHash !== null;
}

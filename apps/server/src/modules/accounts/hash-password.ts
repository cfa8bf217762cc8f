import { hash, verify } from '@node-rs/argon2';

/** argon2id with 19 MiB, two passes, one lane: the package's defaults, written out (money.md §8). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Two hashes at a time: a flood of sign-ins queues here instead of taking the processor from everybody. */
const atOnce = 2;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await work();
  } finally {
    // the place goes straight to the next in line
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** Hashes a password for `app_user.password_hash`. */
export async function hashPassword(password: string): Promise<string> {
  return await inTurn(() => hash(password, cost));
}

/** Something to compare with when nobody has the user id, so that the answer takes as long. */
let nobody: Promise<string> | undefined;

/**
 * Whether a password belongs to a hash. Without a hash the same work is done and the answer is no.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const compared = passwordHash ?? (await nobody);
  const isRight = await inTurn(() => verify(compared, password));
  return isRight && passwordHash !== null;
}

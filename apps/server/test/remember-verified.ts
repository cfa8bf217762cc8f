import { createRequire } from 'node:module';

const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as typeof import('@node-rs/argon2');

/** As the package does it: hashes of tests cost what real ones cost. */
export const { hash } = argon2;

const verified = new Map<string, Promise<boolean>>();

/**
 * As the package does it, once in a process for a hash and a password: the answer follows from these two, and tests compare the same
 * ones hundreds of times. It stands in the place of the package in tests alone (`vitest.config.ts`), never in the product.
 */
export function verify(hashed: string, password: string): Promise<boolean> {
  const asked = JSON.stringify([hashed, password]);
  const known = verified.get(asked) ?? argon2.verify(hashed, password);
  verified.set(asked, known);
  return known;
}

import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Services } from './context.ts';
import { seal, unseal } from './seal.ts';

const withSecrets = (secret: string, secretBefore: string | null = null) =>
  ({ secret, secretBefore, randomBytes }) as unknown as Services;

it('what was sealed with the secret before is read beside a new one, and with no other', () => {
  const sealed = seal(withSecrets('first'), 'of an app');
  expect(unseal(withSecrets('first'), sealed)).toBe('of an app');
  const changed = withSecrets('second', 'first');
  expect(unseal(changed, sealed)).toBe('of an app');
  expect(() => unseal(withSecrets('second'), sealed)).toThrow();
  // what is sealed from now on needs the new one alone
  expect(unseal(withSecrets('second'), seal(changed, 'new'))).toBe('new');
});

it('what was altered is not read', () => {
  const sealed = Buffer.from(seal(withSecrets('first'), 'of an app'), 'base64url');
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  expect(() => unseal(withSecrets('first', 'other'), sealed.toString('base64url'))).toThrow();
});

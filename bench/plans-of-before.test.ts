import { expect, inject, it } from 'vitest';
import '../apps/server/test/database.ts';
import { digestsOfBefore, digestsThen } from './support/soak-plans-of-before.ts';

// `npm run soak -- --plans-of-before` plays all two hundred
it('pays under a plan without a new key, to the byte, what was paid before there were any', async () => {
  const replayed = await digestsOfBefore(inject('databaseServerUrl'), 1);
  expect(replayed.rows).toBeGreaterThan(20);
  expect(replayed.digests).toEqual(digestsThen.slice(0, 1));
});

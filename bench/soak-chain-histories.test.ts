import { expect, inject, it } from 'vitest';
import '../apps/server/test/database.ts';
import { soakChainHistories } from './support/soak-chain-histories.ts';

// `npm run soak` tries ten thousand.
it('credits what a naive reader of the final chain finds, each once, in random histories of a chain', async () => {
  const seed = 20_261_124;
  const tried = await soakChainHistories({
    serverUrl: inject('databaseServerUrl'),
    seed,
    histories: 300,
  });
  expect(tried.problems.slice(0, 3), `seed ${seed}`).toEqual([]);
  // each thing that can become of a payment was met
  const { bought, credited, held, below_minimum, unmatched, orphaned } = tried.became;
  expect(
    Math.min(...[bought, credited, held, below_minimum, unmatched, orphaned].map((n) => n ?? 0)),
  ).toBeGreaterThan(5);
});

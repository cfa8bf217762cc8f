import { expect, inject, it } from 'vitest';
import '../apps/server/test/database.ts';
import { soakRoundTrips } from './support/soak-round-trips.ts';

// `npm run soak` tries a thousand larger ones.
it('exports random companies whose import is an equal company, down to the rows of its next closing', async () => {
  const tried = await soakRoundTrips({
    serverUrl: inject('databaseServerUrl'),
    seed: 20_261_127,
    companies: 20,
    sizes: { joins: 6, events: 6, days: 2 },
    datesAfter: 2,
  });
  expect(tried.problems.slice(0, 3)).toEqual([]);
  expect(tried.rows).toBeGreaterThan(10);
});

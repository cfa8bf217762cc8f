import { expect, inject, it } from 'vitest';
import '../apps/server/test/database.ts';
import { soakCompanies } from './support/soak-companies.ts';

// `npm run soak` tries five hundred.
it('pays in random companies, through its real operations, what a naive computation of all their days pays', async () => {
  const tried = await soakCompanies({
    serverUrl: inject('databaseServerUrl'),
    seed: 20_260_417,
    companies: 6,
    concurrency: 1,
  });
  expect(tried.problems.slice(0, 3)).toEqual([]);
  expect(tried.rows).toBeGreaterThan(50);
});

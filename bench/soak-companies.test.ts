import { expect, inject, it } from 'vitest';
import '../apps/server/test/database.ts';
import { soakCompanies } from './support/soak-companies.ts';

// `npm run soak` tries five hundred. Half of them have plans of docs/plans.md §7.
it('pays in random companies, through its real operations, what a naive computation of all their days pays', async () => {
  const tried = await soakCompanies({
    serverUrl: inject('databaseServerUrl'),
    seed: 20_260_417,
    companies: 8,
    concurrency: 1,
  });
  expect(tried.problems.slice(0, 3)).toEqual([]);
  expect(tried.rows).toBeGreaterThan(50);
});

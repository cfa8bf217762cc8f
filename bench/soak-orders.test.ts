import { expect, it } from 'vitest';
import { soakOrderKills } from './support/soak-order-kills.ts';

// A short run of what `npm run soak` does longer: 200 kills of the application, 50 of the database.
it('has invoice, goods, money and BV of an order, and a request with its order, together or not at all, although database and application are killed', async () => {
  const result = await soakOrderKills({ seed: 20_261_114, databaseKills: 1, appKills: 1 });
  expect(result.problems.slice(0, 5)).toEqual([]);
  expect(result.paid).toBeGreaterThan(5);
  expect(result.delivered).toBeGreaterThan(1);
  expect(Object.values(result.requests).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(5);
});

import { expect, it } from 'vitest';
import { soakPinKills } from './support/soak-pin-kills.ts';

// A short run of what `npm run soak` does longer: 100 kills of the database, 100 of the application.
it('has no pin without its money and no money without its pin, although database and application are killed', async () => {
  const result = await soakPinKills({ seed: 20_260_107, databaseKills: 1, appKills: 1 });
  expect(result.problems.slice(0, 5)).toEqual([]);
  expect(result.made).toBeGreaterThan(5);
  expect(result.used).toBeGreaterThan(1);
  expect(result.approved).toBeGreaterThan(0);
});

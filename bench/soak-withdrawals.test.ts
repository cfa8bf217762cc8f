import { expect, it } from 'vitest';
import { soakWithdrawalKills } from './support/soak-withdrawal-kills.ts';

// A short run of what `npm run soak` does longer: 200 kills, 10,000 withdrawals.
it('approves and pays every withdrawal once, although application and database are killed in the middle of it', async () => {
  const result = await soakWithdrawalKills({ seed: 20_260_105, kills: 2, rows: 40 });
  expect(result.problems).toEqual([]);
  expect(result.broken_off).toBeGreaterThan(0);
  expect(result.database_kills).toBe(1);
});

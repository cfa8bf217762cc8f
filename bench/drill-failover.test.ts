import { expect, it } from 'vitest';
import { drillFailover } from './support/drill-failover.ts';

// a short run of what `npm run soak -- --drill failover` does fifty times
it('a primary that is frozen, and one whose line is cut, lose and double nothing that was acknowledged', async () => {
  const result = await drillFailover({ seed: 20_261_127, failovers: 2 });
  expect(result.problems).toEqual([]);
  expect(result.answered).toBeGreaterThan(40);
});

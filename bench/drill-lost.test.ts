import { expect, it } from 'vitest';
import { drillLost } from './support/drill-lost.ts';

// a short run of what `npm run soak -- --drill lost` does
it('what a failover loses that no commit waited for is named to the receipt', async () => {
  const { lost, named, problems } = await drillLost({ seed: 20_261_128, receipts: 12 });
  expect(problems).toEqual([]);
  expect(lost).toBeGreaterThan(12);
  expect(named).toBeGreaterThan(2 * 12);
});

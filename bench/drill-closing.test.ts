import { expect, it } from 'vitest';
import { drillClosing } from './support/drill-closing.ts';

// a short run of what `npm run soak -- --drill closing` does with a large network
it('a closing pays exactly once while a node is upgraded, the primary fails over and the standby dies', async () => {
  const { met, chunks, problems } = await drillClosing({
    seed: 20_261_128,
    members: 600,
    troubles: [
      { what: 'a node is upgraded', at: 'chunk' },
      { what: 'the primary fails over', at: 'chunk' },
      { what: 'the standby dies', at: 'chunk' },
    ],
  });
  expect(problems).toEqual([]);
  expect(met).toHaveLength(3);
  expect(chunks).toBeGreaterThan(8);
});

// @vitest-environment happy-dom
import type { LabPopulation } from '@banyan/contract/income/lab';
import { expect, it } from 'vitest';
import { find, show } from '../../../../../test/page.tsx';
import { LabCost } from './lab-cost.tsx';

const machine = { limit_mb: 2000, free_mb: 8000, pace: null };
async function words(members: number, own: Partial<typeof machine> | { pace: number } = {}, isCopy = false) {
  const population = { members, months: 12 } as LabPopulation;
  const setup = { members: 5_000_000, machine: { ...machine, ...own } };
  await show(<LabCost setup={setup} population={population} plans={1} isCopy={isCopy} />);
  return find('[role=status]').textContent;
}

it('says how long a run takes: a range until one was timed, then as earlier ones did', async () => {
  expect(await words(1000)).toMatch(/^Takes 1 second to \d+ seconds: no run has been timed here yet\.$/);
  const once = await words(1_000_000, { pace: 1 });
  expect(once).toMatch(/^Takes about [1-9]\d* (seconds|minutes), as earlier runs did\.$/);
  expect(await words(1_000_000, { pace: 3 })).not.toBe(once);
});

it('says that a run does not fit, by the limit, the free memory and the copied network', async () => {
  expect(await words(1000, { free_mb: 100 })).toMatch(
    /^This run needs about [\d,]+ MB of memory, and it may have 100 MB\./,
  );
  expect(await words(1000, {}, true)).toMatch(/it may have 2,000 MB/);
});

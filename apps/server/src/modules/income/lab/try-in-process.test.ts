import { once } from 'node:events';
import { parsePlan } from '@banyan/plan/plan/plan';
import { describe, expect, it } from 'vitest';
import { startProgram } from '../../../../test/start-program.ts';
import { usualPopulation } from '../rules.ts';
import type { LabTrial } from './lab-worker.ts';
import { tryInProcess } from './try-in-process.ts';

const packages = [{ code: 'A', name: 'Starter', amount: '1000' }];

function aTrial(members: number, months: number): LabTrial {
  const read = parsePlan({ incomes: { referral: { rate: { percent: '10' } } } });
  const usual = usualPopulation(packages);
  if ('problems' in read || !usual) throw new Error('the plan is valid and something is sold');
  const population = { ...usual, members, months };
  return {
    plans: [read.plan],
    packages,
    population,
    from: '2026-01-01',
    digits: 2,
    trees: [5],
    network: null,
  };
}

describe('a process of the lab', () => {
  it('tries a plan out in memory that is not the server’s, and says how far it is', async () => {
    let last = { done: 0, of: 0 };
    const trial = tryInProcess(aTrial(200, 3), (progress) => {
      last = progress;
    });
    const [result] = await trial.results;
    expect(result?.months).toHaveLength(3);
    expect(last.of).toBeGreaterThan(0);
    await trial.stop();
  });

  it('is ended when it takes more than its memory, and says so', async () => {
    const trial = tryInProcess(aTrial(1_000_000, 36), () => {}, 100);
    await expect(trial.results).rejects.toThrow('more than the 100 MB of memory it may have');
  });

  it('that is stopped, or fails, leaves no result', async () => {
    const stopped = tryInProcess(aTrial(1_000_000, 36));
    await stopped.stop();
    await expect(stopped.results).rejects.toThrow('broken off');
    const unsold = { ...aTrial(10, 1), packages: [] };
    await expect(tryInProcess(unsold).results).rejects.toThrow(/package|sold/i);
  });

  it('ends without a word when its server does', async () => {
    const server = await startProgram('apps/server/test/try-a-plan.ts', {
      hasThreads: true,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const notices: string[] = [];
    server.stderr?.setEncoding('utf8').on('data', (words: string) => notices.push(words));
    // the process of the lab has the same stderr: it is closed when both have ended
    const isOver = once(server, 'close');
    server.send(aTrial(1_000_000, 36));
    await once(server, 'message');
    server.kill('SIGKILL');
    await isOver;
    expect(notices.join('')).toBe('');
  });
});

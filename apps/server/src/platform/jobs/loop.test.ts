import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startLoop } from './loop.ts';

describe('a loop', () => {
  it('goes on at once while there is more to do, pauses otherwise and stops in its pause', async () => {
    let rounds = 0;
    const loop = startLoop({
      work: async () => ++rounds < 5,
      pause: 60_000,
      log: () => {},
    });
    await sleep(20);
    expect(rounds).toBe(5);
    await loop.stop();
    expect(rounds).toBe(5);
  });

  it('finishes the round it is in before it has stopped', async () => {
    let isFinished = false;
    const loop = startLoop({
      work: async () => {
        await sleep(30);
        isFinished = true;
        return false;
      },
      pause: 60_000,
      log: () => {},
    });
    await loop.stop();
    expect(isFinished).toBe(true);
  });

  it('survives failures and tells of the same one once', async () => {
    const lines: string[] = [];
    let rounds = 0;
    const loop = startLoop({
      work: async () => {
        rounds += 1;
        throw new Error('the database is away');
      },
      pause: 1,
      log: (line) => lines.push(line),
    });
    await sleep(50);
    await loop.stop();
    expect(rounds).toBeGreaterThan(2);
    expect(lines).toEqual(['Error: the database is away']);
  });
});

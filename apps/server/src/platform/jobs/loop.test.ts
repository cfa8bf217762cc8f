import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startLoop } from './loop.ts';

/** A promise and what fulfils it. */
function signal(): { promise: Promise<void>; give: () => void } {
  let give = (): void => {};
  const promise = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { promise, give };
}

/** Longer than any test may take: a loop that waits for it ends only by being stopped. */
const pause = 600_000;

describe('a loop', () => {
  it('goes on at once while there is more to do, pauses otherwise and stops in its pause', async () => {
    let rounds = 0;
    const last = signal();
    const loop = startLoop({
      work: async () => {
        rounds += 1;
        if (rounds < 5) return true;
        last.give();
        return false;
      },
      pause,
      log: () => {},
    });
    await last.promise;
    // whatever would begin at once has begun by then
    for (let at = 0; at < 10; at += 1) await turn();
    expect(rounds).toBe(5);
    await loop.stop();
    expect(rounds).toBe(5);
  });

  it('finishes the round it is in before it has stopped', async () => {
    const [begun, end] = [signal(), signal()];
    const done: string[] = [];
    const loop = startLoop({
      work: async () => {
        begun.give();
        await end.promise;
        done.push('round');
        return false;
      },
      pause,
      log: () => {},
    });
    await begun.promise;
    const stopped = loop.stop().then(() => done.push('stopped'));
    for (let at = 0; at < 10; at += 1) await turn();
    expect(done).toEqual([]);
    end.give();
    await stopped;
    expect(done).toEqual(['round', 'stopped']);
  });

  it('survives failures and logs the same one once', async () => {
    const lines: string[] = [];
    let rounds = 0;
    const third = signal();
    const loop = startLoop({
      work: async () => {
        rounds += 1;
        if (rounds === 3) third.give();
        throw new Error('the database is away');
      },
      pause: 1,
      log: (line) => lines.push(line),
    });
    await third.promise;
    await loop.stop();
    expect(lines).toEqual(['Error: the database is away']);
  });
});

// A process of its own that closes one date: what it holds in memory is of this closing alone.
import { closeThrough } from '../../apps/server/src/modules/income/closing/close-through.ts';
import { openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import { watchMemory } from './measure.ts';
import { nobody } from './soak-postings.ts';

export interface ChildOrder {
  url: string;
  through: string;
  now: string;
}

export type ChildAnswer = { ms: number; megabytes: number } | { failed: string };

process.once('message', async ({ url, through, now }: ChildOrder) => {
  const answer = (outcome: ChildAnswer) => process.send?.(outcome, () => process.exit(0));
  const memory = watchMemory();
  const started = performance.now();
  try {
    await closeThrough({ db: openDb(openPool(url, 4)), url, context: nobody(new Date(now)), through });
    const ms = performance.now() - started;
    answer({ ms, megabytes: memory.added() });
  } catch (error) {
    answer({ failed: String((error as Error).stack) });
  }
});

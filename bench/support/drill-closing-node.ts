// A node that closes a date and pauses itself at named points of it, so that the drill breaks something there.
import { closeDates } from '../../apps/server/src/modules/income/closing/close-dates.ts';
import type { ClosingPoint } from '../../apps/server/src/modules/income/closing/run-closing.ts';
import { openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import { nobody } from './soak-postings.ts';

/** A point of a closing, the so-manieth time it is reached. */
export interface Pause {
  point: ClosingPoint;
  time: number;
}

export interface ClosingNodeOrder {
  url: string;
  through: string;
  now: string;
  chunk_rows: number | null;
  /** One after the other; at each it stops (SIGSTOP) until it gets SIGCONT. */
  pauses: Pause[];
}

process.once('message', async ({ url, through, now, chunk_rows, pauses }: ClosingNodeOrder) => {
  const left = pauses.map((pause) => ({ ...pause }));
  const closing = closeDates({
    db: openDb(openPool(url, 2)),
    url,
    context: nobody(new Date(now)),
    through,
    approves: true,
    retries: true,
    waitsForLock: true,
    ...(chunk_rows !== null && { chunkRows: chunk_rows }),
    onPoint: (point) => {
      const [next] = left;
      if (next?.point !== point || --next.time > 0) return;
      left.shift();
      process.kill(process.pid, 'SIGSTOP');
    },
  });
  // another node goes on
  await closing.then(
    () => process.exit(0),
    (error: Error) => process.send?.(error.message, () => process.exit(1)),
  );
});

// A process that closes dates and is killed at a named point of it, or whenever its parent pleases.
import { closeDates } from '../../apps/server/src/modules/income/closing/close-dates.ts';
import type { ClosingPoint } from '../../apps/server/src/modules/income/closing/run-closing.ts';
import { openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import { nobody } from './soak-postings.ts';

export interface ClosingOrder {
  url: string;
  through: string;
  now: string;
  chunk_rows: number;
  /** Where it ends itself: the so-manieth time it comes by. Missing = it waits to be killed. */
  ends_at?: { point: ClosingPoint; time: number };
  /** It pauses there instead, and works on when it gets SIGCONT; nor does it wait for another that works on closings. */
  isPaused?: boolean;
}

process.once('message', async (order: ClosingOrder) => {
  let left = order.ends_at?.time ?? 0;
  const { isPaused = false } = order;
  const closing = closeDates({
    db: openDb(openPool(order.url, 2)),
    url: order.url,
    context: nobody(new Date(order.now)),
    through: order.through,
    approves: true,
    retries: true,
    waitsForLock: !isPaused,
    chunkRows: order.chunk_rows,
    onPoint: (point) => {
      if (point === 'cut') process.send?.('begun');
      if (point === order.ends_at?.point && --left === 0)
        process.kill(process.pid, isPaused ? 'SIGSTOP' : 'SIGKILL');
    },
  });
  // the database is killed too: the next client continues
  await closing.then(
    ({ stopped }) => process.exit(stopped ? 1 : 0),
    () => process.exit(1),
  );
});

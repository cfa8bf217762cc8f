// A process that works off decisions and banks' answers, tells its parent of each chunk, and is killed by it.
import { workOffWithdrawals } from '../../apps/server/src/modules/withdrawals/work-off-withdrawals.ts';
import { openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import { nobody } from './soak-postings.ts';

export interface WorkOrder {
  url: string;
  now: string;
  /** Rows of a chunk. */
  size: number;
}

process.once('message', async ({ url, now, size }: WorkOrder) => {
  const db = openDb(openPool(url, 2));
  const working = workOffWithdrawals(db, nobody(new Date(now)), {
    size,
    onChunk: () => process.send?.('chunk'),
  });
  // the database is killed too: the next process continues
  await working.then(
    () => process.exit(0),
    () => process.exit(1),
  );
});

import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** How long a standby may take to come to where the primary is, in milliseconds. */
const patience = 2000;

/**
 * Whether a standby holds everything that was acknowledged before the question: nobody reads there an older state than what they have written,
 * on this server or another one (docs/operations.md §6). It is waited for a little.
 */
export async function hasCaughtUp(primary: pg.Pool, standby: pg.Pool): Promise<boolean> {
  try {
    const { rows } = await primary.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn');
    const until = performance.now() + patience;
    for (;;) {
      const found = await standby.query<{ is_there: boolean | null }>(
        'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as is_there',
        [rows[0]?.lsn],
      );
      if (found.rows[0]?.is_there) return true;
      if (performance.now() > until) return false;
      await sleep(20);
    }
  } catch {
    // either is away: the primary is asked, which says so
    return false;
  }
}

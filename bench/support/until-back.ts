import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../apps/server/src/platform/database/db.ts';

/**
 * Waits for a database server that was killed: it is started again by the process that holds it open. What is left of
 * the one before may still answer once, so that an answer alone proves nothing.
 * @throws what a connection says after a minute
 */
export async function untilBack(db: Db, killedAfter: Date): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    try {
      const { rows } = await sql<{ is_new: boolean }>`
        select pg_postmaster_start_time() > ${killedAfter}::timestamptz as is_new`.execute(db);
      if (rows[0]?.is_new) return;
      if (Date.now() > deadline) throw new Error('The database that was killed still answers.');
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await sleep(50);
  }
}

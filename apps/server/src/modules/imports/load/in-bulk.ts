import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';

/** Large sets take longer than any request may. */
export async function inBulk<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local transaction_timeout = 0`.execute(tx);
    // teams of everybody are counted in this process meanwhile: it may not answer for a while
    await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(tx);
    await sql`set local work_mem = '128MB'`.execute(tx);
    return await work(tx);
  });
}

import { sql } from 'kysely';
import type { Tx } from '../database/db.ts';

/**
 * Puts a job into the queue in the caller's transaction: it runs when that commits, and not otherwise.
 * @param key a job with the same key that waits is replaced
 */
export async function enqueueJob(tx: Tx, task: string, payload: object, key: string): Promise<void> {
  await sql`select enqueue_job(${task}, ${JSON.stringify(payload)}::jsonb, ${key})`.execute(tx);
}

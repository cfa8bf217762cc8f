import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';

/**
 * Releases a hold.
 * @returns false when it had been released before
 * @throws constraint hold_is_pending when it was captured
 */
export async function releaseHold(tx: Tx, context: Context, holdId: string): Promise<boolean> {
  const { rows } = await sql<{ released: boolean }>`
    select release_hold(${holdId}::bigint, ${context.now}::timestamptz) as released`.execute(tx);
  return rows[0]?.released ?? false;
}

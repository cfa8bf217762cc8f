import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import { endSessions } from './sign-in/end-sessions.ts';

/**
 * Blocks an account, which ends its sessions, or unblocks it.
 * @returns false when that is so already
 */
export async function blockAccount(
  tx: Tx,
  { id, is_blocked, at }: { id: string; is_blocked: boolean; at: Date },
): Promise<boolean> {
  const changed = await tx
    .updateTable('app_user')
    .set({ is_blocked, block_changed_at: laterThanBefore(at) })
    .where('id', '=', id)
    .where('is_blocked', '!=', is_blocked)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return false;
  if (is_blocked) await endSessions(tx, id, at);
  return true;
}

/** The history of blocks is keyed by moment: a second change at the same moment would be lost. */
function laterThanBefore(now: Date) {
  return sql<Date>`case when block_changed_at = ${now}::timestamptz then ${now}::timestamptz + interval '1 microsecond'
    else ${now}::timestamptz end`;
}

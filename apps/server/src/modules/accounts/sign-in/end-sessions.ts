import type { Tx } from '../../../platform/database/db.ts';

/** Ends sessions of a user, and panels opened as an admin: all of them, or all but one. */
export async function endSessions(tx: Tx, userId: string, now: Date, exceptId?: string): Promise<void> {
  let query = tx
    .updateTable('user_session')
    .set({ ended_at: now })
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('acting_admin_id', '=', userId)]))
    .where('ended_at', 'is', null);
  if (exceptId) query = query.where('id', '!=', exceptId);
  await query.execute();
}

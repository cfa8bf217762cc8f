import type { Db, Tx } from '../../platform/database/db.ts';

/**
 * Writes a name and a date of birth that were compared with a document into the account, and locks both: from then on nobody
 * changes them.
 */
export async function lockIdentity(
  tx: Tx,
  input: { id: string; name: string; date_of_birth: string | null; at: Date },
): Promise<void> {
  const { id, name, date_of_birth, at } = input;
  await tx.updateTable('app_user').set({ name, identity_locked_at: at }).where('id', '=', id).execute();
  await tx
    .insertInto('profile')
    .values({ user_id: id, date_of_birth })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ date_of_birth }))
    .execute();
}

/** Name and date of birth are the owner's to change again. */
export async function unlockIdentity(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('app_user').set({ identity_locked_at: null }).where('id', '=', id).execute();
}

/** What an account says about who somebody is. */
export async function readIdentity(
  db: Db,
  id: string,
): Promise<{ name: string; date_of_birth: string | null; identity_locked_at: string | null }> {
  return await db
    .selectFrom('app_user as u')
    .leftJoin('profile as p', 'p.user_id', 'u.id')
    .select(['u.name', 'p.date_of_birth', 'u.identity_locked_at'])
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow();
}

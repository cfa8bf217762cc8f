import type { Db } from '../../platform/database/db.ts';

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

import type { Db } from '../../../platform/database/db.ts';

/** When and from where somebody signed in, or tried to. */
export const selectSignIns = (db: Db, userId: string) =>
  db
    .selectFrom('sign_in_log')
    .select(['id', 'at', 'outcome', 'ip', 'user_agent'])
    .where('user_id', '=', userId);

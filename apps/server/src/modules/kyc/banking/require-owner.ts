import type { Db } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { type Account, findAccount } from '../../accounts/queries.ts';

/**
 * The member or franchise with this user id, whose payment details somebody asks for.
 * @throws unknown_user
 */
export async function requireOwner(db: Db, userId: string): Promise<Account> {
  const owner = await findAccount(db, userId);
  if (!owner || owner.user_type === 'Admin') throw fail('unknown_user');
  return owner;
}

import type { Actor } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { type Franchise, findFranchise } from '../accounts/find-franchise.ts';

/**
 * The franchise that somebody names: for an admin any, for a franchise one of its own sub-franchises. Any other one
 * answers like an id that nobody has.
 * @throws unknown_franchise
 */
export async function requireFranchise(db: Db, actor: Actor, userId: string): Promise<Franchise> {
  const found = await findFranchise(db, userId);
  if (!found || (actor.user_type !== 'Admin' && found.master?.id !== actor.id))
    throw fail('unknown_franchise');
  return found;
}

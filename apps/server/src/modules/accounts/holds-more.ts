import { sql } from 'kysely';
import type { Actor } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';

/**
 * Whether an admin holds a right, switched off or not, that this person lacks: then they are not theirs to touch, neither
 * contact nor password, block nor rights (docs/security.md §6).
 */
export async function holdsMore(
  db: Db,
  actor: Pick<Actor, 'id' | 'is_limited'>,
  account: { id: string; is_limited: boolean },
): Promise<boolean> {
  if (!actor.is_limited) return false;
  if (!account.is_limited) return true;
  const { rows } = await sql<{ holds: boolean }>`
    select exists (
      select from access_right a join route r on r.id = a.route_id
      where a.user_id = ${account.id} and not r.is_compulsory
        and not exists (select from access_right own where own.user_id = ${actor.id} and own.route_id = r.id)
    ) as holds`.execute(db);
  return rows[0]?.holds === true;
}

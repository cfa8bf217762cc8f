import { sql } from 'kysely';
import type { Actor } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';

type Reacher = Pick<Actor, 'id' | 'is_limited'>;

/** Whether the admin u of a query holds a right, switched off or not, that this person lacks. */
export const isOutOfReach = (
  actor: Reacher,
) => sql<boolean>`(${actor.is_limited}::boolean and (not u.is_limited or exists (
    select from access_right a join route r on r.id = a.route_id
    where a.user_id = u.id and not r.is_compulsory
      and not exists (select from access_right own where own.user_id = ${actor.id}::bigint and own.route_id = r.id))))`;

/**
 * Whether an admin holds a right that this person lacks: then they are not theirs to touch, neither contact nor password,
 * block nor rights (docs/security.md §6).
 */
export async function holdsMore(db: Db, actor: Reacher, { id }: { id: string }): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select ${isOutOfReach(actor)} as holds from app_user u where u.id = ${id}`.execute(db);
  return rows[0]?.holds === true;
}

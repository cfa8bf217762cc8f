import { sql } from 'kysely';
import type { Actor } from '../../../platform/context.ts';
import type { Server } from '../../../platform/http/server.ts';

/**
 * Whether this person must have a second factor, because they may decide, move money or change rights (docs/security.md
 * §4): every main admin, and a sub-admin who was granted a call that asks for one. Always so in production.
 */
export async function isFactorCompulsory(
  { db, services, mounted }: Pick<Server, 'db' | 'services' | 'mounted'>,
  actor: Pick<Actor, 'id' | 'user_type' | 'is_limited'>,
): Promise<boolean> {
  if (!services.isFactorCompulsory || actor.user_type !== 'Admin') return false;
  if (!actor.is_limited) return true;
  const screens = mounted.flatMap(({ step_up, screens }) => (step_up ? screens : []));
  const { rows } = await sql<{ holds: boolean }>`
    select exists (
      select from access_right a join route r on r.id = a.route_id
      where a.user_id = ${actor.id} and r.url = any(${screens}::text[]) and not r.is_compulsory
    ) as holds`.execute(db);
  return rows[0]?.holds === true;
}

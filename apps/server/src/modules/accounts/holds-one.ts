import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { findGrantedScreens, type RightsOwner } from './queries.ts';

/** Whether the person may open one of these screens. */
export const holdsOne = async (db: Db, user: RightsOwner, screens: readonly string[]): Promise<boolean> =>
  (await findGrantedScreens(db, user, screens)).size > 0;

/** Whether the person holds one of these rights, in a query of somebody else's rows. */
export const holds = (actor: RightsOwner, rights: readonly string[]) => sql<boolean>`exists (
    select from route r where r.url = any(${rights}::text[]) and r.is_active and r.user_type = ${actor.user_type}
      and (not ${actor.is_limited}::boolean or r.is_compulsory
        or exists (select from access_right a where a.user_id = ${actor.id}::bigint and a.route_id = r.id)))`;

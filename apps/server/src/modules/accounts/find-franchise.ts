import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** A franchise as others see it, with its master. */
export interface Franchise {
  id: string;
  user_id: string;
  name: string;
  profile_image_url: string | null;
  email: string | null;
  is_blocked: boolean;
  is_limited: boolean;
  master: { id: string; user_id: string; name: string } | null;
}

/** The franchise with this user id; null when there is none. */
export async function findFranchise(db: Db, userId: string): Promise<Franchise | null> {
  const { rows } = await sql<Franchise>`
    select u.id, u.user_id, u.name, u.profile_image_url, u.email, u.is_blocked, u.is_limited,
      case when m.id is not null
        then jsonb_build_object('id', m.id::text, 'user_id', m.user_id, 'name', m.name) end as master
    from app_user u join franchise f on f.id = u.id left join app_user m on m.id = f.franchise_master
    where lower(u.user_id) = lower(${userId}) and u.user_type = 'Franchise'`.execute(db);
  return rows[0] ?? null;
}

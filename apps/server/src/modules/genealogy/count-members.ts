import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** How many members are active, and how many are blocked. */
export async function countMembers(db: Db): Promise<{ active: number; blocked: number }> {
  const { rows } = await sql<{ active: number; blocked: number }>`
    select (select count(*) from member where activated_at is not null)::int
        - (select count(*) from app_user u join member m on m.id = u.id
          where u.is_blocked and m.activated_at is not null)::int as active,
      (select count(*) from app_user u join member m on m.id = u.id where u.is_blocked)::int as blocked`.execute(
    db,
  );
  return rows[0] ?? { active: 0, blocked: 0 };
}

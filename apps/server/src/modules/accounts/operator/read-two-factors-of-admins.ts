import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Admins who are not blocked: full ones with a second factor, and all without one. */
export async function readTwoFactorsOfAdmins(
  db: Db,
): Promise<{ full_with_second_factor: number; without_second_factor: number }> {
  return await db
    .selectFrom('app_user')
    .where('user_type', '=', 'Admin')
    .where('is_blocked', '=', false)
    .select([
      sql<number>`count(*) filter (where not is_limited and two_factor_mode is not null)::int`.as(
        'full_with_second_factor',
      ),
      sql<number>`count(*) filter (where two_factor_mode is null)::int`.as('without_second_factor'),
    ])
    .executeTakeFirstOrThrow();
}

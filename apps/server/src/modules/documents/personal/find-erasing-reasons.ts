import type { ErasingReason } from '@banyan/contract/documents/personal-data';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { Leaving, PersonalParts } from '../../../platform/personal-parts.ts';

/** Why a member cannot be erased now, each reason once for each screen where it is settled; none = nothing is in the way. */
export async function findErasingReasons(
  db: Db,
  member: Leaving,
  registered: readonly PersonalParts[],
): Promise<{ code: ErasingReason; url: string }[]> {
  const { rows } = await sql<{ code: ErasingReason; url: string }>`
    select distinct code, url from (${sql.join(
      registered.flatMap(({ erasingReasons }) => (erasingReasons ? [erasingReasons(member)] : [])),
      sql` union all `,
    )}) as reasons (code, url) order by code, url`.execute(db);
  return rows;
}

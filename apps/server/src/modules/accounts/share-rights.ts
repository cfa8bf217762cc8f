import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';

/**
 * Gives a new sub-franchise what its master holds, but for the pages about sub-franchises. The master stays locked until the
 * sub-franchise is there to be seen, so that what is taken from the master meanwhile is taken from it too.
 */
export async function shareRights(tx: Tx, master: { id: string }, subId: string): Promise<void> {
  const { is_limited } = await tx
    .selectFrom('app_user')
    .select('is_limited')
    .where('id', '=', master.id)
    .forShare()
    .executeTakeFirstOrThrow();
  await sql`
    insert into access_right (user_id, route_id)
    select ${subId}::bigint, r.id from route r
    where r.user_type = 'Franchise' and not r.is_compulsory and r.url not like '/franchise/sub-franchise%'
      and (not ${is_limited}::boolean
        or exists (select from access_right a where a.user_id = ${master.id}::bigint and a.route_id = r.id))`.execute(
    tx,
  );
}

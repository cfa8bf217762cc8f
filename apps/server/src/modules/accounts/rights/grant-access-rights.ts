import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../append-audit.ts';
import { banFromDeciding } from '../ban-from-deciding.ts';
import { findAccount } from '../queries.ts';

/**
 * Sets the rights of a sub-admin or sub-franchise to exactly these routes and the groups above them; compulsory ones
 * need no granting. Counts from the next call on; for decisions a right that is new counts after 72 hours. A holder of
 * granted rights can grant only those.
 * @param input.routes catalogue urls
 * @throws `unknown_user` for an account that is no sub-user, `right_not_held` for a route of another kind or not held
 */
export async function grantAccessRights(
  tx: Tx,
  context: ActorContext,
  input: { user_id: string; routes: readonly string[] },
): Promise<void> {
  const { actor } = context;
  const account = await findAccount(tx, input.user_id);
  if (!account?.is_limited || account.id === actor.id) throw fail('unknown_user');
  const { rows } = await sql<{ id: number; url: string; is_asked: boolean }>`
    with recursive granted as (
      select r.id, r.parent_id, r.url, true as is_asked from route r
      where r.url = any(${input.routes}::text[]) and r.user_type = ${account.user_type}
        and (not ${actor.is_limited}::boolean or r.is_compulsory
          or exists (select from access_right a where a.user_id = ${actor.id} and a.route_id = r.id))
      union
      select p.id, p.parent_id, p.url, false from route p join granted g on g.parent_id = p.id
    )
    select id, url, bool_or(is_asked) as is_asked from granted group by id, url`.execute(tx);
  const asked = new Set(rows.filter((row) => row.is_asked).map((row) => row.url));
  if (input.routes.some((url) => !asked.has(url))) throw fail('right_not_held');
  const before = await tx
    .deleteFrom('access_right')
    .where('user_id', '=', account.id)
    .returning('route_id')
    .execute();
  const held = new Set(before.map((row) => row.route_id));
  if (rows.length > 0) {
    await tx
      .insertInto('access_right')
      .values(rows.map((row) => ({ user_id: account.id, route_id: row.id })))
      .execute();
  }
  if (account.user_type === 'Admin') {
    const route_ids = rows.flatMap(({ id }) => (held.has(id) ? [] : id));
    await banFromDeciding(tx, context, { user_id: account.id, cause: 'granted', by: [actor.id], route_ids });
  }
  await appendAudit(tx, context, {
    action: 'grant_access_rights',
    object: `user:${account.user_id}`,
    details: { routes: input.routes },
  });
}

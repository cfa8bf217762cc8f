import type { saveFavourites as call } from '@banyan/contract/accounts/favourites';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';

/** The pages that the caller has marked, in their order. */
export async function readFavourites(db: Db, { actor }: ActorContext): Promise<string[]> {
  const rows = await db
    .selectFrom('favourite')
    .select('url')
    .where('user_id', '=', actor.id)
    .orderBy('place')
    .orderBy('url')
    .execute();
  return rows.map(({ url }) => url);
}

/**
 * Keeps which pages the caller has marked, in the place of those before.
 * @throws not_while_acting; invalid_request when one of them is no page of theirs
 */
export async function saveFavourites(
  tx: Tx,
  context: ActorContext,
  { urls }: BodyOf<typeof call>,
): Promise<string[]> {
  const { actor } = context;
  if (actor.acting_admin_id) throw fail('not_while_acting');
  const { rows } = await sql<{ url: string }>`
    select u.url from unnest(${urls}::text[]) u (url)
    where not exists (select from route r where r.url = u.url and r.user_type = ${actor.user_type} and not r.is_action)`.execute(
    tx,
  );
  if (rows.length > 0) throw fail('invalid_request', { urls: text('This is no page.') });
  await tx.deleteFrom('favourite').where('user_id', '=', actor.id).execute();
  await sql`
    insert into favourite (user_id, url, place)
    select ${actor.id}, url, place from unnest(${urls}::text[]) with ordinality u (url, place)
    on conflict do nothing`.execute(tx);
  return await readFavourites(tx, context);
}

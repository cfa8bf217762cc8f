import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { gather } from '../../../platform/database/gather.ts';

/** Sessions looked up with one statement. */
const maxBatchSize = 500;

interface Ask {
  session_id: string;
  wanted: readonly (readonly string[])[];
  now: Date;
}

const lookups = new WeakMap<Db, (ask: Ask) => Promise<boolean[] | null>>();

/**
 * Whether a session's user holds one of the screens of each list, as calls are judged (docs/security.md §6). Connections that ask at
 * the same moment share a statement.
 * @returns null for a session that has ended or expired, and for a blocked user
 */
export async function findGrants(
  db: Db,
  session_id: string,
  wanted: readonly (readonly string[])[],
  now: Date,
): Promise<boolean[] | null> {
  const lookUp = lookups.get(db) ?? gather((asks) => readGrants(db, asks), maxBatchSize);
  lookups.set(db, lookUp);
  return await lookUp({ session_id, wanted, now });
}

async function readGrants(db: Db, asks: readonly Ask[]): Promise<(boolean[] | null)[]> {
  const now = asks[0]?.now ?? new Date(0);
  const { rows } = await sql<{ session_id: string; urls: string[] }>`
    select s.id::text as session_id, coalesce(array_agg(r.url) filter (where r.url is not null), '{}') as urls
    from user_session s join app_user u on u.id = s.user_id
      left join route r on r.url = any(${[...new Set(asks.flatMap(({ wanted }) => wanted.flat()))]}::text[])
        and r.is_active and r.user_type = u.user_type
        and (not u.is_limited or r.is_compulsory
          or exists (select from access_right a where a.user_id = u.id and a.route_id = r.id))
    where s.id = any(${asks.map(({ session_id }) => session_id)}::bigint[])
      and s.ended_at is null and s.idle_expires_at > ${now} and s.expires_at > ${now} and not u.is_blocked
    group by s.id`.execute(db);
  const urlsOf = new Map(rows.map(({ session_id, urls }) => [session_id, new Set(urls)]));
  return asks.map(({ session_id, wanted }) => {
    const urls = urlsOf.get(session_id);
    return urls ? wanted.map((screens) => screens.some((url) => urls.has(url))) : null;
  });
}

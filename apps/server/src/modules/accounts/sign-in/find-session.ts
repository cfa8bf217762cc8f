import type { UserType } from '@banyan/contract/core/roles';
import { CompiledQuery, sql } from 'kysely';
import type { Actor } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { gather } from '../../../platform/database/gather.ts';
import { prepared, preparedMark } from '../../../platform/database/prepared-pool.ts';
import type { FoundSession } from '../../../platform/http/server.ts';
import { hashToken } from '../../../platform/token.ts';
import { sessionLimits } from './open-session.ts';

/** The token of a call, the screens of which one grants it, and its moment. */
interface Ask {
  token: string;
  screens: readonly string[];
  now: Date;
}

/** Tokens looked up with one statement. */
const maxBatchSize = 64;
const lookups = new WeakMap<Db, (ask: Ask) => Promise<SessionRow | null>>();
const touches = new WeakMap<Db, (touch: Touch) => Promise<null>>();

/**
 * Reads the session of a token and whether its user holds one of `screens`. Calls that arrive while another look-up is
 * under way share the next one. Nothing is remembered from call to call: a right taken away, a session ended or a
 * route switched off, by whichever process, counts from the next call on (docs/screens.md §2.2).
 * @returns null for an unknown, ended or expired session and for a blocked user
 */
export async function findSession(
  db: Db,
  token: string,
  screens: readonly string[],
  now: Date,
): Promise<FoundSession | null> {
  const lookUp = lookups.get(db) ?? gather((asks) => readSessions(db, asks), maxBatchSize);
  lookups.set(db, lookUp);
  const row = await lookUp({ token, screens, now });
  if (!row) return null;
  // once a minute is enough: the idle limit is half an hour, and a write per call would cost more than the call
  if (row.was_seen_long_ago) await touchSession(db, row, now);
  const { must_change_password, is_granted } = row;
  const actor: Actor = {
    id: row.id,
    user_id: row.user_id,
    user_type: row.user_type,
    name: row.name,
    is_limited: row.is_limited,
    session_id: row.session_id,
    acting_admin_id: row.acting_admin_id,
    two_factor_mode: row.two_factor_mode,
    has_second_factor: row.has_second_factor,
    has_login_pin: row.has_login_pin,
  };
  return { actor, must_change_password, is_granted };
}

interface SessionRow extends Omit<Actor, 'user_type'> {
  n: number;
  user_type: UserType;
  must_change_password: boolean;
  is_granted: boolean;
  was_seen_long_ago: boolean;
  is_remembered: boolean;
}

/**
 * Written out once: putting the statement together for each batch would cost as much as hashing its tokens. The moment is
 * materialized, as the database would otherwise plan the statement anew for each, which takes longer than to run it.
 */
const statement = `${preparedMark}
  with moment as materialized (select $3::timestamptz as now)
  select json_agg(found) as found from (
    select ask.n, u.id::text, u.user_id, u.user_type, u.is_limited, u.name, u.two_factor_mode, u.must_change_password,
      s.id::text as session_id, s.acting_admin_id::text, s.is_remembered,
      s.last_seen_at < moment.now - interval '1 minute' as was_seen_long_ago,
      exists (
        select from two_factor_method where user_id = coalesce(s.acting_admin_id, u.id)
      ) as has_second_factor,
      s.acting_admin_id is null and exists (select from login_pin where user_id = u.id) as has_login_pin,
      exists (
        select from route r
        where r.url = any(string_to_array(ask.screens, ' ')) and r.is_active and r.user_type = u.user_type
          and (not u.is_limited or r.is_compulsory
            -- not exists(), which would read all rights of the user to hash them
            or (select true from access_right a where a.user_id = u.id and a.route_id = r.id))
      ) as is_granted
    from unnest($1::bytea[], $2::text[]) with ordinality as ask (token_hash, screens, n)
    cross join moment
    cross join lateral (select * from user_session where token_hash = ask.token_hash limit 1) s
    cross join lateral (select * from app_user where id = s.user_id limit 1) u
    where s.ended_at is null and s.idle_expires_at > moment.now and s.expires_at > moment.now and not u.is_blocked
  ) found`;

async function readSessions(db: Db, asks: readonly Ask[]): Promise<(SessionRow | null)[]> {
  const { rows } = await db.executeQuery<{ found: SessionRow[] | null }>(
    CompiledQuery.raw(statement, [
      asks.map(({ token }) => hashToken(token)),
      asks.map(({ screens }) => screens.join(' ')),
      // the moment of the last of them: a session that ended by then has ended for all
      new Date(Math.max(...asks.map(({ now }) => now.getTime()))),
    ]),
  );
  const found: (SessionRow | null)[] = asks.map(() => null);
  for (const row of rows[0]?.found ?? []) found[row.n - 1] = row;
  return found;
}

interface Touch {
  session_id: string;
  now: Date;
  idle_expires_at: Date;
}

async function touchSession(
  db: Db,
  row: { session_id: string; is_remembered: boolean; acting_admin_id: string | null },
  now: Date,
): Promise<void> {
  const kind = row.acting_admin_id ? 'impersonation' : row.is_remembered ? 'remembered' : 'normal';
  const touch = touches.get(db) ?? gather((asked) => touchSessions(db, asked), maxBatchSize);
  touches.set(db, touch);
  const idle_expires_at = new Date(now.getTime() + sessionLimits[kind].idle);
  await touch({ session_id: row.session_id, now, idle_expires_at });
}

/** Calls that arrive while others are written share the next statement, and what it costs to make it last. */
async function touchSessions(db: Db, asked: readonly Touch[]): Promise<readonly null[]> {
  await sql`${prepared}
    update user_session s set last_seen_at = asked.now, idle_expires_at = asked.idle_expires_at
    from (
      select distinct on (id) id, now, idle_expires_at
      from unnest(${asked.map(({ session_id }) => session_id)}::bigint[], ${asked.map(({ now }) => now)}::timestamptz[],
        ${asked.map((touch) => touch.idle_expires_at)}::timestamptz[]) as call (id, now, idle_expires_at)
      order by id, now desc
    ) asked
    where s.id = asked.id`.execute(db);
  return asked.map(() => null);
}

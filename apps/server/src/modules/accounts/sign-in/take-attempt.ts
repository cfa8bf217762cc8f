import { formatDateTime } from '@banyan/contract/core/dates';
import { message } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { prepared } from '../../../platform/database/prepared-pool.ts';
import { wavesOf } from '../../../platform/database/waves.ts';
import { Failure, fail } from '../../../platform/fail.ts';
import { readCompany } from '../../company/queries.ts';
import type { Limit } from '../rules.ts';

export interface Attempt {
  /** How many there were in this window, this one included. */
  attempts: number;
  /** Set when this attempt was the last one allowed: should it fail, the key is locked until then. */
  locked_until: string | null;
}

/**
 * Counts an attempt before it is checked, in one statement, so that a burst cannot slip through together. Must commit
 * whether or not the attempt succeeds.
 * @throws `locked_out`, saying until when, while the key is locked
 */
export async function takeAttempt(tx: Tx, now: Date, key: string, limit: Limit): Promise<Attempt> {
  const [attempt] = await takeAttempts(tx, [{ now, key, limit }]);
  if (!attempt) throw new Error('one attempt is counted once');
  if (attempt instanceof Failure) throw attempt;
  return attempt;
}

/** One attempt among many. */
export interface AskedAttempt {
  now: Date;
  key: string;
  limit: Limit;
}

/** As `takeAttempt`, of many: one statement for all keys, and one more where a key stands there again. */
export async function takeAttempts(db: Db, asked: readonly AskedAttempt[]): Promise<(Attempt | Failure)[]> {
  const taken = new Map<AskedAttempt, Attempt | Failure>();
  for (const wave of wavesOf(asked, ({ key }) => key)) {
    const rows = await countAttempts(db, wave);
    for (const each of wave) {
      const row = rows.get(each.key);
      if (!row) throw new Error('each attempt is counted');
      const isLocked = row.locked_before !== null && new Date(row.locked_before) > each.now;
      taken.set(
        each,
        isLocked
          ? await lockedOut(db, row.locked_until)
          : { attempts: row.attempts, locked_until: row.locked_until },
      );
    }
  }
  return asked.map((each) => taken.get(each) as Attempt | Failure);
}

/** In the order of the keys, so that two who count the same do not wait in a circle. */
async function countAttempts(
  db: Db,
  asked: readonly AskedAttempt[],
): Promise<Map<string, Attempt & { locked_before: string | null }>> {
  const { rows } = await sql<Attempt & { key: string; locked_before: string | null }>`${prepared}
    with asked as materialized (
      select * from unnest(${asked.map(({ key }) => key)}::text[], ${asked.map(({ now }) => now)}::timestamptz[],
        ${asked.map(({ limit }) => limit.attempts)}::int[], ${asked.map(({ limit }) => limit.window)}::float8[],
        ${asked.map(({ limit }) => limit.lock)}::float8[]) as asked (key, now, attempts, window_ms, lock_ms)
    )
    insert into throttle as t (key, attempts, started_at)
    select key, 1, now from asked order by key
    on conflict (key) do update set (attempts, started_at, locked_until) = (
      select
        case when n.is_locked then t.attempts when n.is_over then 1 else t.attempts + 1 end,
        case when n.is_over and not n.is_locked then n.now else t.started_at end,
        case when n.is_locked then t.locked_until
          when not n.is_over and t.attempts + 1 >= n.max_attempts
            then n.now + n.lock_ms * interval '1 millisecond' end
      from (select excluded.started_at as now, coalesce(t.locked_until > excluded.started_at, false) as is_locked,
        (t.locked_until is not null
          or t.started_at <= excluded.started_at - a.window_ms * interval '1 millisecond') as is_over,
        a.attempts as max_attempts, a.lock_ms from asked a where a.key = excluded.key) n
    )
    returning new.key, new.attempts, new.locked_until, old.locked_until as locked_before`.execute(db);
  return new Map(rows.map((row) => [row.key, row]));
}

/**
 * Refuses a locked key without counting anything.
 * @throws `locked_out`
 */
export async function refuseLocked(db: Db, now: Date, key: string): Promise<void> {
  const row = await db
    .selectFrom('throttle')
    .select('locked_until')
    .where('key', '=', key)
    .where('locked_until', '>', now.toISOString())
    .executeTakeFirst();
  if (row) throw await lockedOut(db, row.locked_until);
}

/** Counts without locking: to decide whether a captcha is asked for. */
export async function countAttempt(tx: Tx, now: Date, key: string, window: number): Promise<void> {
  await takeAttempt(tx, now, key, { attempts: 2_000_000_000, window, lock: 0 });
}

/** Whether one of `keys` has had as many attempts within the window as its value says. */
export async function isOftenTried(
  db: Db,
  now: Date,
  keys: Record<string, number>,
  window: number,
): Promise<boolean> {
  const rows = await db
    .selectFrom('throttle')
    .select(['key', 'attempts'])
    .where('key', 'in', Object.keys(keys))
    .where('started_at', '>', new Date(now.getTime() - window).toISOString())
    .execute();
  return rows.some((row) => row.attempts >= (keys[row.key] ?? Number.POSITIVE_INFINITY));
}

/** After successful attempts: resets the counts of these keys, in the order in which they are counted. */
export async function forgetAttempts(db: Db, ...keys: string[]): Promise<void> {
  await sql`${prepared}
    with counted as (select key from throttle where key = any(${keys}::text[]) order by key for update)
    delete from throttle using counted where throttle.key = counted.key`.execute(db);
}

/** The refusal of a locked key, which says until when. */
export async function lockedOut(db: Db, until: string | Date | null) {
  const { timezone } = await readCompany(db);
  const at = formatDateTime(new Date(until ?? 0).toISOString(), timezone);
  return fail('locked_out', { form: message('Too many attempts. Try again after {at}.', { at }) });
}

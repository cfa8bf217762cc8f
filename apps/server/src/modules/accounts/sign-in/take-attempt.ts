import { formatDateTime } from '@banyan/contract/core/dates';
import { message } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { fail } from '../../../platform/fail.ts';
import { readCompany } from '../../company/queries.ts';
import type { Limit } from '../rules.ts';

interface Attempt {
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
  const windowBegan = new Date(now.getTime() - limit.window);
  const lockedUntil = new Date(now.getTime() + limit.lock);
  const row = onlyRow(
    await sql<Attempt & { was_locked: boolean }>`
    insert into throttle as t (key, attempts, started_at) values (${key}, 1, ${now})
    on conflict (key) do update set (attempts, started_at, locked_until) = (
      select
        case when n.is_locked then t.attempts when n.is_over then 1 else t.attempts + 1 end,
        case when n.is_over and not n.is_locked then ${now} else t.started_at end,
        case when n.is_locked then t.locked_until
          when not n.is_over and t.attempts + 1 >= ${limit.attempts} then ${lockedUntil} end
      from (select coalesce(t.locked_until > ${now}, false) as is_locked,
        (t.locked_until is not null or t.started_at <= ${windowBegan}) as is_over) n
    )
    returning new.attempts, new.locked_until, coalesce(old.locked_until > ${now}, false) as was_locked`.execute(
      tx,
    ),
  );
  if (row.was_locked) throw await lockedOut(tx, row.locked_until);
  return { attempts: row.attempts, locked_until: row.locked_until };
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

/** After a successful attempt: resets the count. */
export async function forgetAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('throttle').where('key', '=', key).execute();
}

/** The refusal of a locked key, which says until when. */
export async function lockedOut(db: Db, until: string | Date | null) {
  const { timezone } = await readCompany(db);
  const at = formatDateTime(new Date(until ?? 0).toISOString(), timezone);
  return fail('locked_out', { form: message('Too many attempts. Try again after {at}.', { at }) });
}

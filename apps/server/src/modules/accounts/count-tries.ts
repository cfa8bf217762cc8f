import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database/db.ts';
import type { Limit } from './rules.ts';
import { takeAttempt } from './sign-in/take-attempt.ts';

/** What is counted, and when its key is locked. */
export interface CountedTry {
  key: string;
  limit: Limit;
}

/**
 * Counts one try at a secret under every key, and commits that before the try is judged. In one order of the keys, so that
 * two who count the same do not wait in a circle.
 * @throws `locked_out`, saying until when; nothing is counted then
 */
export async function countTries(db: Db, now: Date, tries: readonly CountedTry[]): Promise<void> {
  const ordered = tries.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  await inTransaction(db, async (tx) => {
    for (const { key, limit } of ordered) await takeAttempt(tx, now, key, limit);
  });
}

/**
 * Counts one act that may be done so often; counted with the act, in its transaction.
 * @throws `locked_out`, saying until when
 */
export async function countTry(tx: Tx, now: Date, { key, limit }: CountedTry): Promise<void> {
  await takeAttempt(tx, now, key, limit);
}

/** Takes the last try back, because it was right: only wrong ones count. Earlier wrong ones stay counted. */
export async function uncountTries(tx: Tx, keys: readonly string[]): Promise<void> {
  await sql`
    update throttle set attempts = attempts - 1, locked_until = null
    from (select key from throttle where key = any(${keys}::text[]) order by key for update) counted
    where throttle.key = counted.key`.execute(tx);
}

import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database/db.ts';
import { pipelined } from '../../platform/database/prepared-pool.ts';
import { Failure } from '../../platform/fail.ts';
import type { Limit } from './rules.ts';
import { takeAttempt, takeAttempts } from './sign-in/take-attempt.ts';

/** What is counted, and when its key is locked. */
export interface CountedTry {
  key: string;
  limit: Limit;
}

/** One try, under each of its keys. */
export interface AskedTries {
  now: Date;
  tries: readonly CountedTry[];
}

/**
 * Counts tries at secrets, each under all its keys, and commits that before they are judged.
 * @returns of each `locked_out`, saying until when, or null; of who is refused nothing is counted
 */
export async function countTries(db: Db, asked: readonly AskedTries[]): Promise<(Failure | null)[]> {
  return await inTransaction(db, async (tx) => {
    const all = asked.flatMap(({ now, tries }, place) => tries.map((one) => ({ ...one, now, place })));
    const taken = await takeAttempts(tx, all);
    const refusals = asked.map(
      (_, place): Failure | null =>
        taken.find(
          (attempt, index): attempt is Failure => all[index]?.place === place && attempt instanceof Failure,
        ) ?? null,
    );
    // of who is refused by one key the others count nothing
    const kept = all.filter(({ place }, index) => refusals[place] && !(taken[index] instanceof Failure));
    if (kept.length > 0)
      await uncountTries(
        tx,
        kept.map(({ key }) => key),
      );
    return refusals;
  });
}

/**
 * Counts one act that may be done so often; counted with the act, in its transaction.
 * @throws `locked_out`, saying until when
 */
export async function countTry(tx: Tx, now: Date, { key, limit }: CountedTry): Promise<void> {
  await takeAttempt(tx, now, key, limit);
}

/**
 * Takes tries back, because they were right: only wrong ones count. Earlier wrong ones stay counted.
 * @param keys a key as often as it is taken back
 */
export async function uncountTries(tx: Tx, keys: readonly string[]): Promise<void> {
  await sql`${pipelined}
    update throttle set attempts = attempts - counted.n, locked_until = null
    from (
      select t.key, a.n from throttle t join (select key, count(*) as n from unnest(${keys}::text[]) as k (key) group by key) a
        on a.key = t.key order by t.key for update of t
    ) counted
    where throttle.key = counted.key`.execute(tx);
}

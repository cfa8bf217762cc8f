import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import { reserveIds } from '../../platform/database/reserve-ids.ts';

/** People whose rows are written together. */
const portion = 20_000;

/** @returns the inner id of the first of some people whose accounts will be brought; the others follow */
export const reserveAccounts = async (tx: Tx, count: number): Promise<string> =>
  await reserveIds(tx, 'app_user', count);

/**
 * Creates accounts of members of another system, with their password hashes, by the set. Who may, and what stands in
 * the rows, the caller has checked.
 * @param first the inner id of the person number 0
 * @param source a selection of `n` (from 0, without a gap), `user_id`, `name`, `email`, `mobile`, `password_hash`
 *   (null = they choose a password by their e-mail address), `is_blocked`, `created_at`
 * @throws `user_id_taken`, `email_taken` through the database's constraints
 */
export async function bringAccounts(tx: Tx, first: string, source: RawBuilder<unknown>): Promise<void> {
  // in portions: a set of everybody would be held in memory at once
  await sql`
    select bring_people(people) from (
      select array_agg(row(${first}::bigint + s.n, s.user_id, s.name, s.email, s.mobile, s.password_hash, s.is_blocked,
        s.created_at)::brought_person order by s.n) as people
      from (${source}) s group by s.n / ${portion}
    ) portion`.execute(tx);
}

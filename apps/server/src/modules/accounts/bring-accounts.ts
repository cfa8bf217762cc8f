import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import { reserveIds } from '../../platform/database/reserve-ids.ts';

/**
 * Creates accounts of members of another system, with their password hashes, by the set. Who may, and what stands in
 * the rows, the caller has checked.
 * @param source a selection of `n` (from 0, without a gap), `user_id`, `name`, `email`, `mobile`, `password_hash`
 *   (null = they choose a password by their e-mail address), `is_blocked`, `created_at`
 * @returns the inner id of the person number 0; the others follow
 * @throws `user_id_taken`, `email_taken` through the database's constraints
 */
export async function bringAccounts(tx: Tx, source: RawBuilder<unknown>, count: number): Promise<string> {
  const first = await reserveIds(tx, 'app_user', count);
  await sql`
    with person as (
      insert into app_user (id, user_id, user_type, name, email, mobile, password_hash, is_blocked, block_changed_at, created_at)
        overriding system value
      select ${first}::bigint + s.n, s.user_id, 'User', s.name, s.email, s.mobile, s.password_hash, s.is_blocked,
        case when s.is_blocked then s.created_at end, s.created_at
      from (${source}) s order by s.n
      returning id
    )
    insert into profile (user_id) select id from person`.execute(tx);
  return first;
}

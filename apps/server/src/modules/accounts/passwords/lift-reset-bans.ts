import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';

/**
 * Who proves by mail that the account is theirs may decide again on what those request who once set its password: the
 * 72 hours remain (docs/security.md §8). Only an address counts that stood there before and was set by nobody else: a thief
 * of the password could have put their own in its place.
 */
export async function liftResetBans(tx: Tx, context: Context, userId: string): Promise<void> {
  await sql`
    update decision_ban b set lifted_at = ${context.now}
    from app_user u
    where u.id = b.user_id and b.user_id = ${userId} and b.cause = 'reset' and b.lifted_at is null
      and u.email_given_at is null and (u.email_verified_at is null or u.email_verified_at <= b.at)`.execute(
    tx,
  );
}

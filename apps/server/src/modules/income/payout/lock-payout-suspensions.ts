import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.ts';

/**
 * Payouts read suspensions, and a suspension waits for the payment under way: once it is answered, no statement follows. A release
 * of a fund waits likewise, since both add to the tax of a member's year. Locked until the transaction ends; taken before
 * anything else.
 */
export async function lockPayoutSuspensions(tx: Tx, by: 'payout' | 'suspension' | 'release'): Promise<void> {
  await (by === 'payout'
    ? sql`select pg_advisory_xact_lock_shared(hashtext('payout_suspension'))`
    : sql`select pg_advisory_xact_lock(hashtext('payout_suspension'))`
  ).execute(tx);
}

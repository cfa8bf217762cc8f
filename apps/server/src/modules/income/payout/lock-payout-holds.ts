import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.ts';

/**
 * Payouts read holds, and holds wait for the payment under way: once a hold is answered, no statement follows. Held
 * until the transaction ends; taken before anything else.
 */
export async function lockPayoutHolds(tx: Tx, by: 'payout' | 'hold'): Promise<void> {
  await (by === 'payout'
    ? sql`select pg_advisory_xact_lock_shared(hashtext('payout_hold'))`
    : sql`select pg_advisory_xact_lock(hashtext('payout_hold'))`
  ).execute(tx);
}

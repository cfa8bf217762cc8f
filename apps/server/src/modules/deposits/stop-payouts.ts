import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';

/** A final block was replaced below what was posted: payouts of its chain stop until admins let them go on (docs/on-chain.md §3). */
export async function stopPayouts(tx: Tx, chain_id: number, now: Date): Promise<void> {
  await sql`update evm_chain set payouts_stopped_at = coalesce(payouts_stopped_at, ${now})
    where chain_id = ${chain_id}`.execute(tx);
}

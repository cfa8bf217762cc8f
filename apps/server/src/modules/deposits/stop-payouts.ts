import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';

/** Why payouts of a chain stand still. */
type StopReason = 'replaced' | 'missing' | 'by_hand';

/**
 * Payouts of a chain stop until two admins let them go on (docs/on-chain.md §3, §5). What stopped them first is kept.
 * @param why a final block was replaced below what was posted, unless something else is said
 * @returns whether they went on until now
 */
export async function stopPayouts(
  tx: Tx,
  chain_id: number,
  now: Date,
  why: StopReason = 'replaced',
): Promise<boolean> {
  const { rows } = await sql`update evm_chain set payouts_stopped_at = ${now}, payouts_stopped_for = ${why}
    where chain_id = ${chain_id} and payouts_stopped_at is null returning chain_id`.execute(tx);
  return rows.length > 0;
}

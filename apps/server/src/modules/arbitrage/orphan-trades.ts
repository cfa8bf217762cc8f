import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import type { Chain } from '../deposits/load-chain.ts';
import { stopPayouts } from '../deposits/stop-payouts.ts';

/**
 * Trades that are no longer on the chain. A fee that was posted stays posted: payouts of the chain stop, and people look at it
 * (docs/on-chain.md §3).
 */
export async function orphanTrades(
  tx: Tx,
  { chain_id }: Chain,
  { from, to, now }: { from: bigint; to: bigint; now: Date },
): Promise<void> {
  const gone = sql`t.chain_id = ${chain_id} and t.block between ${from}::bigint and ${to}::bigint and not exists (
    select from chain_block b where b.chain_id = t.chain_id and b.number = t.block and b.hash = t.block_hash)`;
  await sql`update arb_trade t set status = 'orphaned' where txn_id is null and status <> 'orphaned' and ${gone}`.execute(
    tx,
  );
  const { rows } = await sql`
    update arb_trade t set replaced_at = ${now} where txn_id is not null and replaced_at is null and ${gone}
    returning id`.execute(tx);
  if (rows.length > 0) await stopPayouts(tx, chain_id, now);
}

import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

export interface ChainToken {
  id: string;
  address: string;
  symbol: string;
  decimals: number;
  /** Tokens. */
  minimum: string;
}

/** A chain as it is set up, with its listed tokens. */
export interface Chain {
  chain_id: number;
  depth: number | null;
  max_range: number;
  first_block: string;
  factory: string;
  gateway: string;
  vault: string;
  /** Our contract of arbitrage; null = nothing is traded on this chain. */
  executor: string | null;
  final_block: string;
  payouts_stopped_at: string | null;
  tokens: ChainToken[];
}

/**
 * A chain that is in use; null = it is not set up, switched off, or was found to be another than it is set up as.
 * @param unchecked also one that was found so
 */
export async function loadChain(
  db: Db,
  chain_id: number,
  { unchecked = false }: { unchecked?: boolean } = {},
): Promise<Chain | null> {
  const chain = await db
    .selectFrom('evm_chain')
    .select([
      'chain_id',
      'depth',
      'max_range',
      'factory',
      'gateway',
      'vault',
      'executor',
      'payouts_stopped_at',
    ])
    .select([
      sql<string>`first_block::text`.as('first_block'),
      sql<string>`final_block::text`.as('final_block'),
    ])
    .where('chain_id', '=', chain_id)
    .where('is_in_use', '=', true)
    .$if(!unchecked, (on) => on.where('off_because', 'is', null))
    .executeTakeFirst();
  if (!chain) return null;
  const tokens = await db
    .selectFrom('chain_token')
    .select(['id', 'address', 'symbol', 'decimals', sql<string>`trim_scale(minimum)::text`.as('minimum')])
    .where('chain_id', '=', chain_id)
    .where('is_listed', '=', true)
    .orderBy('id')
    .execute();
  return { ...chain, tokens };
}

import { sql } from 'kysely';
import type { Block, ChainLog } from '../../platform/chain/node-answers.ts';
import type { NodeClient } from '../../platform/chain/node-client.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/db.ts';

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

/** Events of a contract that a reader wants, by their first topic; the address in small letters. */
export interface WantedEvents {
  address: string;
  topics: readonly string[];
}

/** An event of a window with its place. */
export interface SeenEvent {
  source: ChainLog;
  /** Its place among the logs of its transaction. */
  log: number;
  block: Block;
  /** What the transaction cost its sender, in smallest units of the chain's coin; null = the node does not say. */
  gas: bigint | null;
}

/**
 * What another module reads of a chain in the rounds of the watcher (docs/on-chain.md §3): its events come in the windows of
 * the payments, are written in their transaction, follow their forks and are settled when their block is final.
 */
export interface ChainReader {
  /** null = nothing on this chain. */
  wants(chain: Chain): WantedEvents | null;
  /** Writes events of a window; one that is known goes into its new block. */
  write(tx: Tx, chain: Chain, events: readonly SeenEvent[], now: Date): Promise<void>;
  /** Those of these final events that were never written: what a second reading found. */
  findNew(db: Db, chain: Chain, events: readonly SeenEvent[]): Promise<SeenEvent[]>;
  /** Blocks from one to another were read or removed: what stands in them under another hash than a kept one is gone. */
  orphan(tx: Tx, chain: Chain, blocks: { from: bigint; to: bigint; now: Date }): Promise<void>;
  /** Settles what is final and still the chain's. @returns how many were settled */
  settle(db: Db, node: NodeClient, chain: Chain, round: { final: bigint; context: Context }): Promise<number>;
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

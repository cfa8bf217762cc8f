import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

export interface MarketDex {
  id: string;
  factory: string;
}
export interface MarketPair {
  id: string;
  base_id: string;
  base: string;
  base_decimals: number;
  middle: string;
  decimals: number;
}

/** What is compared on a chain. */
export interface Market {
  executor: string;
  /** Tokens of the base that must remain after gas. */
  min_net: string;
  gas_limit: number;
  /** The coin of the chain as a token. */
  coin: string;
  dexes: MarketDex[];
  pairs: MarketPair[];
}

/** What lies of a pair on an exchange, in smallest units. */
export interface MarketPool {
  dex: MarketDex;
  pair: MarketPair;
  base: bigint;
  middle: bigint;
  /** What it leaves of 1000, as our contract says. */
  keeps: bigint;
}

/** What was looked at: the block, and what holds in it. */
export interface Look {
  block: bigint;
  hash: string;
  at: Date;
  fee_bps: bigint;
  gas_price: bigint;
  pools: MarketPool[];
}

/** In one statement: a look at the market waits for it. null = the chain is not in use, or has no arbitrage. */
export async function loadMarket(db: Db, chain_id: number): Promise<Market | null> {
  const { rows } = await sql<Market>`
    select c.executor, trim_scale(s.min_net)::text as min_net, s.gas_limit, s.coin,
      (select coalesce(jsonb_agg(jsonb_build_object('id', d.id::text, 'factory', d.factory) order by d.id), '[]')
        from arb_dex d where d.chain_id = c.chain_id and d.is_in_use) as dexes,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id::text, 'base_id', p.base_id::text, 'base', k.address,
          'base_decimals', k.decimals, 'middle', p.middle, 'decimals', p.decimals) order by p.id), '[]')
        from arb_pair p join chain_token k on k.id = p.base_id
        where k.chain_id = c.chain_id and k.is_listed and p.is_in_use) as pairs
    from evm_chain c join arb_settings s using (chain_id)
    where c.chain_id = ${chain_id} and c.is_in_use and c.off_because is null and c.executor is not null`.execute(
    db,
  );
  return rows[0] ?? null;
}

import { type readMarket as call, opportunityBlocks } from '@banyan/contract/arbitrage/arbitrage';
import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { sql } from 'kysely';
import { getAddress, type Hex } from 'viem';
import type { ActorContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { tokensInSql } from './tokens-in-sql.ts';

type Market = NonNullable<ReplyOf<typeof call>['data']>;
type Opportunity = Market['opportunities'][number];

/** A look at the market counts for this long, in milliseconds. */
const freshFor = 60_000;

/**
 * What the last look at the market found (docs/on-chain.md §6). An opportunity lives two blocks, and nothing is offered when
 * nobody has looked for a minute. null = arbitrage is not set up, or the market was never read.
 */
export async function readMarket(db: Db, { actor, now }: ActorContext): Promise<Market | null> {
  const { rows } = await sql<Omit<Market, 'opportunities' | 'is_stale'> & { scanned_at: Date }>`
    select c.chain_id, c.executor, s.fee_bps, a.gas_limit, s.block::text, s.block_at, s.pools, s.scanned_at,
      array(select distinct address from sign_in_wallet where user_id = ${actor.id} and chain_id in (0, c.chain_id)
        order by address) as linked_wallets
    from evm_chain c join arb_scan s using (chain_id) join arb_settings a using (chain_id)
    where c.is_in_use and c.off_because is null and c.executor is not null
    order by c.chain_id <> 137, c.chain_id limit 1`.execute(db);
  const [found] = rows;
  if (!found) return null;
  const { scanned_at, executor, ...market } = found;
  const is_stale = now.getTime() - new Date(scanned_at).getTime() > freshFor;
  return {
    ...market,
    executor: getAddress(executor as Hex),
    is_stale,
    opportunities: is_stale ? [] : await readOpportunities(db, market.chain_id),
  };
}

const inBase = (raw: string) => tokensInSql(sql.raw(raw), sql.raw('k.decimals'));

async function readOpportunities(db: Db, chain_id: number): Promise<Opportunity[]> {
  const { rows } = await sql<Opportunity>`
    select o.id, jsonb_build_object('symbol', k.symbol, 'address', k.address, 'decimals', k.decimals) as base,
      jsonb_build_object('symbol', p.symbol, 'address', p.middle, 'decimals', p.decimals) as middle,
      jsonb_build_object('name', b.name, 'factory', b.factory) as buy,
      jsonb_build_object('name', s.name, 'factory', s.factory) as sell,
      trim_scale(o.buy_price)::text as buy_price, trim_scale(o.sell_price)::text as sell_price,
      trim_scale(round((o.sell_price - o.buy_price) * 100 / o.buy_price, 2))::text as gap,
      ${inBase('o.amount')} as amount, ${inBase('o.out')} as out, ${inBase('o.fee')} as fee, ${inBase('o.net')} as net,
      ${inBase('o.gas')} as gas, ${inBase('(o.net - o.gas)')} as net_after_gas, o.amount::text as amount_raw,
      o.net::text as net_raw, o.gas::text as gas_raw, o.block::text, o.since_at
    from arb_opportunity o join arb_scan c using (chain_id) join evm_chain e using (chain_id)
      join arb_pair p on p.id = o.pair_id join chain_token k on k.id = p.base_id
      join arb_dex b on b.id = o.buy_id join arb_dex s on s.id = o.sell_id
    where o.chain_id = ${chain_id} and o.block > greatest(c.block, e.head) - ${opportunityBlocks}
    order by (o.net - o.gas) * ('1e-' || k.decimals)::numeric desc, o.id`.execute(db);
  const checked = <T extends { address: string }>(token: T): T => ({
    ...token,
    address: getAddress(token.address as Hex),
  });
  const dex = <T extends { factory: string }>(one: T): T => ({
    ...one,
    factory: getAddress(one.factory as Hex),
  });
  return rows.map((row) => ({
    ...row,
    base: checked(row.base),
    middle: checked(row.middle),
    buy: dex(row.buy),
    sell: dex(row.sell),
  }));
}

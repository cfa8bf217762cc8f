import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { demoRate } from './demo-chain-facts.ts';
import type { DemoContracts, DemoMarket } from './deploy-demo-chain.ts';

/** Blocks above a final one: few, so that a deposit is seen to be credited. */
const depth = 3;
const small = ({ address }: { address: string }): string => address.toLowerCase();

/**
 * Writes a chain of the demo down as an operator does: contracts, tokens, the rate of the first one, its market.
 * @param owning signs in as the owner of the database
 */
export async function setUpDemoChain(
  owning: Db,
  { chain_id, contracts, market }: { chain_id: number; contracts: DemoContracts; market: DemoMarket | null },
): Promise<void> {
  const { factory, gateway, vault, tokens } = contracts;
  await sql`insert into evm_chain (chain_id, depth, factory, gateway, vault, executor) values
    (${chain_id}, ${depth}, ${small(factory)}, ${small(gateway)}, ${small(vault)}, ${market && small(market.executor)})`.execute(
    owning,
  );
  for (const { symbol, decimals, contract } of tokens)
    await sql`insert into chain_token (chain_id, address, symbol, decimals, minimum)
      values (${chain_id}, ${small(contract)}, ${symbol}, ${decimals}, 1)`.execute(owning);
  // the other token has none: what comes of it is held
  await sql`insert into token_rate (token_id, rate, effective_at, at)
    select id, ${demoRate}, 'epoch', now() from chain_token where chain_id = ${chain_id} and symbol = 'USDT'`.execute(
    owning,
  );
  if (market) await setUpMarket(owning, chain_id, market);
}

async function setUpMarket(owning: Db, chain_id: number, { middle, dexes }: DemoMarket): Promise<void> {
  for (const { name, factory } of dexes)
    await sql`insert into arb_dex (chain_id, name, factory) values (${chain_id}, ${name}, ${small(factory)})`.execute(
      owning,
    );
  await sql`insert into arb_pair (base_id, middle, symbol, decimals)
    select id, ${small(middle)}, 'WPOL', 18 from chain_token where chain_id = ${chain_id} and symbol = 'USDT'`.execute(
    owning,
  );
  await sql`insert into arb_settings (chain_id, coin) values (${chain_id}, ${small(middle)})`.execute(owning);
}

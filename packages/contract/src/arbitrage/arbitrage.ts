import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import { chainId } from '../deposits/chains.ts';

/** Blocks that an opportunity lives, with the one it was found in. */
export const opportunityBlocks = 2;

const token = z.object({ symbol: z.string(), address: z.string(), decimals: z.number() });
const dex = z.object({ name: z.string(), factory: z.string() });

const opportunity = z.object({
  id: z.string(),
  base: token,
  middle: token,
  /** Where the middle token is bought, and where it is sold again. */
  buy: dex,
  sell: dex,
  /** Tokens of the base for one of the middle token, without the pools' fees. */
  buy_price: z.string(),
  sell_price: z.string(),
  /** By how much more is sold than bought, in percent. */
  gap: z.string(),
  /** Tokens of the base; `net` is after our fee, `net_after_gas` after the most that gas can cost. */
  amount: z.string(),
  out: z.string(),
  fee: z.string(),
  net: z.string(),
  gas: z.string(),
  net_after_gas: z.string(),
  /** The same in smallest units, for the wallet. */
  amount_raw: z.string(),
  net_raw: z.string(),
  gas_raw: z.string(),
  block: z.string(),
  since_at: z.string(),
});
export type Opportunity = z.output<typeof opportunity>;

const market = z.object({
  chain_id: chainId(),
  /** Our contract that trades. */
  executor: z.string(),
  /** Of 10,000 of the gain. */
  fee_bps: z.number(),
  /** What a trade is sent with at most. */
  gas_limit: z.number(),
  block: z.string(),
  block_at: z.string(),
  pools: z.number(),
  /** Nobody has looked for a minute: nothing is offered. */
  is_stale: z.boolean(),
  opportunities: z.array(opportunity),
  /** Of the reader: whose trades stand in their list. */
  linked_wallets: z.array(z.string()),
});
export type Market = z.output<typeof market>;

/** Found in the last blocks, and gone with them: whether one is still there the chain says when it is traded. */
export const readMarket = endpoint({
  method: 'GET',
  path: 'user/arbitrage_market',
  summary: 'What can be gained between two exchanges at this block, after gas',
  screens: ['/user/arbitrage/market-opportunities', '/user/arbitrage/trade', '/arbitrage-dapp'],
  /** null = arbitrage is not set up, or the market was never read. */
  reply: data(z.nullable(market)),
});

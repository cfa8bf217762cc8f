import { arbExecutor } from '@banyan/chain/contracts/arb-executor.gen';
import { sql } from 'kysely';
import { decodeEventLog, type Hex, toEventSelector } from 'viem';
import type { Tx } from '../../platform/database/db.ts';
import type { Chain, SeenEvent } from '../deposits/load-chain.ts';

export const tradeTopic = toEventSelector(
  'ArbTrade(address,address,address,address,address,(uint256,uint256,uint256,uint256,uint256,uint256))',
);

/** A trade as a chain tells it; amounts in smallest units, addresses in small letters. */
export interface SeenTrade {
  tx: string;
  /** -1 = reverted: it has no event. */
  log: number;
  block: string;
  block_hash: string;
  block_at: string;
  trader: string;
  base: string;
  middle_token: string;
  buy_on: string;
  sell_on: string;
  amount: string;
  middle: string;
  out: string;
  gross: string;
  fee: string;
  net: string;
  gas: string | null;
}

/** Writes the trades among the events of a window. One of a base that is no token of ours is left out. */
export async function writeTrades(
  tx: Tx,
  chain: Chain,
  events: readonly SeenEvent[],
  now: Date,
): Promise<void> {
  const trades = events.flatMap((event) => decodeTrade(chain, event) ?? []);
  await storeTrades(tx, chain, trades, now);
}

/** Decodes an event of our contract strictly; null = of another contract or form. */
export function decodeTrade({ executor }: Chain, { source, log, block, gas }: SeenEvent): SeenTrade | null {
  if (source.address !== executor) return null;
  try {
    const { args } = decodeEventLog({
      abi: arbExecutor.abi,
      eventName: 'ArbTrade',
      data: source.data as Hex,
      topics: source.topics as [Hex, ...Hex[]],
      strict: true,
    });
    const { amount, middle, out, gross, fee, net } = args.figures;
    return {
      tx: source.tx,
      log,
      block: String(block.number),
      block_hash: block.hash,
      block_at: block.at.toISOString(),
      trader: args.trader.toLowerCase(),
      base: args.base.toLowerCase(),
      middle_token: args.middle.toLowerCase(),
      buy_on: args.buyOn.toLowerCase(),
      sell_on: args.sellOn.toLowerCase(),
      amount: String(amount),
      middle: String(middle),
      out: String(out),
      gross: String(gross),
      fee: String(fee),
      net: String(net),
      gas: gas === null ? null : String(gas),
    };
  } catch {
    return null;
  }
}

/**
 * Stores trades as they are seen; whose wallet it is, is asked when it is seen first. One that was seen before is put into its
 * new block, and an orphaned one is confirming again.
 */
export async function storeTrades(
  tx: Tx,
  { chain_id }: Chain,
  trades: readonly SeenTrade[],
  now: Date,
): Promise<void> {
  if (trades.length === 0) return;
  const rows = sql`jsonb_to_recordset(${JSON.stringify(trades)}::jsonb) as p (tx text, log int, block bigint, block_hash text,
    block_at timestamptz, trader text, base text, middle_token text, buy_on text, sell_on text, amount numeric, middle numeric,
    out numeric, gross numeric, fee numeric, net numeric, gas numeric)`;
  await sql`
    insert into arb_trade as t (chain_id, tx, log, block, block_hash, block_at, trader, member_id, base_id, middle_token, buy_on,
      sell_on, amount, middle, out, gross, fee, net, gas, seen_at)
    select ${chain_id}, p.tx, p.log, p.block, p.block_hash, p.block_at, p.trader, m.id, k.id, p.middle_token, p.buy_on, p.sell_on,
      p.amount, p.middle, p.out, p.gross, p.fee, p.net, p.gas, ${now}
    from ${rows} join chain_token k on k.chain_id = ${chain_id} and k.address = p.base
      left join lateral (select user_id from sign_in_wallet where address = p.trader and chain_id in (0, ${chain_id})
        order by chain_id desc limit 1) w on true
      left join member m on m.id = w.user_id
    on conflict (tx, log, chain_id) do update set block = excluded.block, block_hash = excluded.block_hash,
      block_at = excluded.block_at, trader = excluded.trader, member_id = coalesce(t.member_id, excluded.member_id),
      base_id = excluded.base_id, middle_token = excluded.middle_token, buy_on = excluded.buy_on, sell_on = excluded.sell_on,
      amount = excluded.amount, middle = excluded.middle, out = excluded.out, gross = excluded.gross, fee = excluded.fee,
      net = excluded.net, gas = excluded.gas, status = 'confirming'
    where t.status in ('confirming', 'orphaned')`.execute(tx);
  // one that was settled is on the chain again, in its new block
  await sql`
    update arb_trade t set block = p.block, block_hash = p.block_hash, block_at = p.block_at, replaced_at = null
    from ${rows}
    where t.chain_id = ${chain_id} and t.tx = p.tx and t.log = p.log and t.block_hash <> p.block_hash`.execute(
    tx,
  );
}

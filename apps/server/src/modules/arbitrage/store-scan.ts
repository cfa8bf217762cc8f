import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { FoundOpportunity } from './find-opportunities.ts';
import type { Look } from './load-market.ts';

/** Stores a look at the market in one statement: what is not found again is gone, what is keeps since when it is there. */
export async function storeScan(
  db: Db,
  {
    chain_id,
    now,
    look,
    found,
  }: { chain_id: number; now: Date; look: Look; found: readonly FoundOpportunity[] },
): Promise<void> {
  const rows = found.map(({ buy, sell, ...one }) => ({
    pair_id: buy.pair.id,
    buy_id: buy.dex.id,
    sell_id: sell.dex.id,
    buy_price: one.buy_price,
    sell_price: one.sell_price,
    amount: String(one.amount),
    middle: String(one.middle),
    out: String(one.out),
    gross: String(one.gross),
    fee: String(one.fee),
    net: String(one.net),
    gas: String(one.gas),
  }));
  // looks of two servers come one after the other
  await sql`
    with look as (
      insert into arb_scan (chain_id, block, block_at, scanned_at, pools, fee_bps, gas_price)
      values (${chain_id}, ${look.block}, ${look.at}, ${now}, ${look.pools.length}, ${look.fee_bps}, ${look.gas_price})
      on conflict (chain_id) do update set block = excluded.block, block_at = excluded.block_at, scanned_at = excluded.scanned_at,
        pools = excluded.pools, fee_bps = excluded.fee_bps, gas_price = excluded.gas_price
    ), found as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p (pair_id bigint, buy_id bigint, sell_id bigint,
        buy_price numeric, sell_price numeric, amount numeric, middle numeric, out numeric, gross numeric, fee numeric, net numeric,
        gas numeric)
    ), gone as (
      delete from arb_opportunity o where o.chain_id = ${chain_id} and not exists (
        select from found f where (f.pair_id, f.buy_id, f.sell_id) = (o.pair_id, o.buy_id, o.sell_id))
    )
    insert into arb_opportunity (chain_id, block, since_at, pair_id, buy_id, sell_id, buy_price, sell_price, amount, middle, out, gross,
      fee, net, gas)
    select ${chain_id}, ${look.block}, ${look.at}, f.* from found f
    on conflict (chain_id, pair_id, buy_id, sell_id) do update set block = excluded.block, buy_price = excluded.buy_price,
      sell_price = excluded.sell_price, amount = excluded.amount, middle = excluded.middle, out = excluded.out,
      gross = excluded.gross, fee = excluded.fee, net = excluded.net, gas = excluded.gas`.execute(db);
}

/** The block that was looked at is still the last one; written down every twenty seconds. */
export async function noteLook(db: Db, chain_id: number, now: Date): Promise<void> {
  await sql`update arb_scan set scanned_at = ${now}
    where chain_id = ${chain_id} and scanned_at < ${now}::timestamptz - interval '20 seconds'`.execute(db);
}

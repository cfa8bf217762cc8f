import type pg from 'pg';

/**
 * Payments on chains of the first 3,000 members in 5,000 hours, most of them credited, as many requests and orders of packages, and as
 * many trades, with the pages switched on.
 */
export async function loadDeposits(owner: pg.Client, until: Date, payments = 5000): Promise<void> {
  await owner.query(`update route set is_enabled = true where optional = 'chain'`);
  await owner.query(`
    insert into evm_chain (chain_id, depth, factory, gateway, vault, head, final_block)
    select id, 3, 'a', 'b', 'c', 10000, 9000 from unnest(array[1, 56, 137]) id`);
  await owner.query(`
    insert into chain_token (chain_id, address, symbol, decimals, minimum) select chain_id, 'd', 'USDT', 18, 1 from evm_chain`);
  await owner.query(
    `insert into deposit_intent (chain_id, member_id, order_id, token_id, raw, rate, at, expires_at, via, package, payer)
     select 56, 1 + n % 3000, 'order ' || n, (select id from chain_token where chain_id = 56), 1, 80, at, at,
       case when n % 3 = 0 then 'address' else 'gateway' end, case when n % 3 = 1 then 'P' end, case when n % 3 = 1 then 'payer' end
     from generate_series(1, $2::int) n, lateral (select $1::timestamptz - interval '5000 hours' * (n::float8 / $2) as at)`,
    [until, payments],
  );
  await owner.query(
    `insert into chain_transfer (chain_id, tx, log, block, block_hash, block_at, token_id, via, raw, sender, member_id, status,
       rate, credited, txn_id, topup_id, reversal_txn_id, replaced_at, seen_at, settled_at)
     select k.chain_id, 'tx ' || n, 0, n, 'hash', at, k.id, 'address', n, 'sender', 1 + n % 3000, status, 80,
       case when status in ('credited', 'reversed') then n else 0 end, case when status in ('credited', 'reversed') then n end,
       case when status = 'bought' then n end, case when status = 'reversed' then n end,
       case when n % 500 = 0 then at end, at, at
     from generate_series(1, $2::int) n, lateral (select $1::timestamptz - interval '5000 hours' * (n::float8 / $2) as at,
       (array['confirming', 'bought', 'held', 'below_minimum', 'unmatched', 'orphaned', 'reversed'])[n % 100] as other) a,
       lateral (select coalesce(other, 'credited') as status) s,
       lateral (select id, chain_id from chain_token where chain_id = (array[1, 137])[n % 50] or (n % 50 not in (1, 2) and chain_id = 56)) k`,
    [until, payments],
  );
  await owner.query(
    `insert into arb_trade (chain_id, tx, log, block, block_hash, block_at, status, trader, member_id, base_id, middle_token, buy_on,
       sell_on, amount, middle, out, gross, fee, net, seen_at)
     select k.chain_id, 'tx ' || n, case when status = 'reverted' then -1 else 0 end, n, 'hash', at, status, 'trader', 1 + n % 3000,
       k.id, 'm', 'a', 'b', 1000, 1, case when status = 'reverted' then 0 else 1010 end, 10, 0, 0, at
     from generate_series(1, $2::int) n, lateral (select $1::timestamptz - interval '5000 hours' * (n::float8 / $2) as at,
       coalesce((array['confirming', 'reverted', 'orphaned'])[n % 100], 'done') as status) a,
       lateral (select id, chain_id from chain_token where chain_id = case when n % 50 = 0 then 56 else 137 end) k`,
    [until, payments],
  );
}

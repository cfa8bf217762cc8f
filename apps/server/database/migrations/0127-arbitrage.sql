-- Arbitrage (docs/on-chain.md §6): what is compared, what was found in the last blocks, and the trades that a chain shows.
-- Amounts are raw: whole numbers of a token's smallest units.

-- our contract that trades; null = nothing is traded on this chain
alter table evm_chain add column executor text;
-- it is what the chains say
alter table company drop column arbitrage_contract_address;

create table arb_dex (
  id bigint generated always as identity primary key,
  chain_id int not null constraint arb_dex_chain references evm_chain (chain_id),
  name text not null constraint arb_dex_name_form check (name ~ '^[A-Za-z0-9 .-]{1,24}$'),
  -- the contract that knows its pairs
  factory text not null,
  is_in_use boolean not null default true,
  constraint arb_dex_once unique (chain_id, factory),
  constraint arb_dex_name_once unique (chain_id, name)
);
grant select on arb_dex to banyan_app;

-- A token that is paid with and got back, and one that is bought and sold again.
create table arb_pair (
  id bigint generated always as identity primary key,
  base_id bigint not null constraint arb_pair_base references chain_token (id),
  middle text not null,
  symbol text not null constraint arb_pair_symbol_form check (symbol ~ '^[A-Za-z0-9.]{1,12}$'),
  decimals int not null constraint arb_pair_decimals check (decimals between 0 and 36),
  is_in_use boolean not null default true,
  constraint arb_pair_once unique (base_id, middle)
);
grant select on arb_pair to banyan_app;

create table arb_settings (
  chain_id int primary key constraint arb_settings_chain references evm_chain (chain_id),
  -- tokens of the base that must remain after gas
  min_net numeric(38,18) not null default 0 constraint arb_settings_min_net check (min_net >= 0),
  -- what a trade is sent with at most
  gas_limit int not null default 500000 constraint arb_settings_gas_limit check (gas_limit > 0),
  -- the coin of the chain as a token: what gas costs is worked out by its pools
  coin text not null
);
grant select on arb_settings to banyan_app;

-- The last look at the market of a chain.
create table arb_scan (
  chain_id int primary key constraint arb_scan_chain references evm_chain (chain_id),
  block bigint not null,
  block_at timestamptz not null,
  scanned_at timestamptz not null,
  pools int not null,
  -- of 10,000 of the gain, as our contract says
  fee_bps int not null,
  -- smallest units of the coin
  gas_price numeric(78,0) not null
) with (fillfactor = 10);
grant select, insert, update, delete on arb_scan to banyan_app;

-- What the last look found; what is not found again is gone.
create table arb_opportunity (
  id bigint generated always as identity primary key,
  chain_id int not null constraint arb_opportunity_chain references evm_chain (chain_id),
  pair_id bigint not null constraint arb_opportunity_pair references arb_pair (id),
  buy_id bigint not null constraint arb_opportunity_buy references arb_dex (id),
  sell_id bigint not null constraint arb_opportunity_sell references arb_dex (id),
  block bigint not null,
  -- since when it is there without a break
  since_at timestamptz not null,
  -- tokens of the base for one of the middle token
  buy_price numeric not null,
  sell_price numeric not null,
  amount numeric(78,0) not null,
  middle numeric(78,0) not null,
  out numeric(78,0) not null,
  gross numeric(78,0) not null,
  fee numeric(78,0) not null,
  -- before gas
  net numeric(78,0) not null,
  gas numeric(78,0) not null,
  constraint arb_opportunity_once unique (chain_id, pair_id, buy_id, sell_id)
);
grant select, insert, update, delete on arb_opportunity to banyan_app;

-- A trade as the chain shows it: the event of our contract, or a transaction that it reverted.
create table arb_trade (
  id bigint generated always as identity primary key,
  no text not null generated always as ('AT' || (1000000 + id)) stored,
  chain_id int not null constraint arb_trade_chain references evm_chain (chain_id),
  tx text not null,
  -- its place among the logs of its transaction; -1 = it was reverted and has none
  log int not null,
  block bigint not null,
  block_hash text not null,
  block_at timestamptz not null,
  status text not null default 'confirming' constraint arb_trade_status_known
    check (status in ('confirming', 'done', 'reverted', 'orphaned')),
  -- the wallet that traded, and whose it was then; null = nobody's that we know
  trader text not null,
  member_id bigint constraint arb_trade_member references member (id),
  base_id bigint not null constraint arb_trade_base references chain_token (id),
  middle_token text not null,
  buy_on text not null,
  sell_on text not null,
  amount numeric(78,0) not null constraint arb_trade_amount check (amount >= 0),
  middle numeric(78,0) not null,
  out numeric(78,0) not null,
  gross numeric(78,0) not null,
  fee numeric(78,0) not null,
  net numeric(78,0) not null,
  -- what the transaction cost the wallet, in the chain's coin; null = the node does not say
  gas numeric(78,0),
  -- the fee in company currency, at the rate of the block's time; a token without a rate then has none
  rate numeric(28,8),
  fee_value numeric(28,8) not null default 0,
  txn_id bigint,
  -- a final block was replaced after the fee was posted
  replaced_at timestamptz,
  seen_at timestamptz not null,
  settled_at timestamptz,
  constraint arb_trade_once unique (tx, log, chain_id),
  constraint arb_trade_no_unique unique (no),
  constraint arb_trade_reverted check ((log = -1) = (status = 'reverted') or status in ('confirming', 'orphaned')),
  constraint arb_trade_posted check ((txn_id is not null) = (fee_value > 0)),
  constraint arb_trade_reverted_gives_nothing check (log >= 0 or (out = 0 and fee = 0 and net = 0))
);
create index arb_trade_at on arb_trade (block_at, id);
create index arb_trade_member_at on arb_trade (member_id, block_at, id);
create index arb_trade_base_at on arb_trade (base_id, block_at, id);
create index arb_trade_status_at on arb_trade (status, block_at, id);
create index arb_trade_waits on arb_trade (chain_id, block) where status = 'confirming';
create index arb_trade_block on arb_trade (chain_id, block);
grant select, insert on arb_trade to banyan_app;
grant update (block, block_hash, block_at, status, trader, member_id, base_id, middle_token, buy_on, sell_on, amount, middle, out, gross,
  fee, net, gas, rate, fee_value, txn_id, replaced_at, settled_at) on arb_trade to banyan_app;

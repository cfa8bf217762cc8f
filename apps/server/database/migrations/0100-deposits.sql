-- Chains, what lies on them for members, and the deposits that come of it (docs/on-chain.md §2, §3). Addresses and hashes
-- are hexadecimal in small letters.

create table evm_chain (
  chain_id int primary key constraint chain_known check (chain_id in (1, 56, 137)),
  is_in_use boolean not null default true,
  -- blocks above a final one; null = the node's tag says which is final
  depth int constraint chain_depth_positive check (depth > 0),
  -- the most blocks that are read at once
  max_range int not null default 1000 constraint chain_range_positive check (max_range > 0),
  -- what lies below was never ours
  first_block bigint not null default 0,
  factory text not null,
  gateway text not null,
  vault text not null,
  -- what its nodes said last
  head bigint,
  final_block bigint not null default -1,
  read_at timestamptz,
  -- the last thing in which a node contradicted itself or failed, as a text
  trouble text,
  trouble_at timestamptz,
  -- a fork below a credited block stops payouts until admins let them go on
  payouts_stopped_at timestamptz
);
grant select on evm_chain to banyan_app;
grant update (head, final_block, read_at, trouble, trouble_at, payouts_stopped_at) on evm_chain to banyan_app;

create table chain_token (
  id bigint generated always as identity primary key,
  chain_id int not null constraint chain_token_chain references evm_chain (chain_id),
  address text not null,
  -- part of the name of its company account
  symbol text not null constraint chain_token_symbol_form check (symbol ~ '^[A-Za-z0-9]{1,12}$'),
  decimals int not null constraint chain_token_decimals check (decimals between 0 and 36),
  -- tokens below which nothing is credited by itself
  minimum numeric(38,18) not null constraint chain_token_minimum check (minimum >= 0),
  is_listed boolean not null default true,
  constraint chain_token_once unique (chain_id, address),
  constraint chain_token_symbol_once unique (chain_id, symbol)
);
grant select on chain_token to banyan_app;

-- Company currency for one token, from a moment on; of several for one moment the last holds.
create table token_rate (
  id bigint generated always as identity primary key,
  token_id bigint not null constraint token_rate_token references chain_token (id),
  rate numeric(28,8) not null constraint token_rate_positive check (rate > 0),
  effective_at timestamptz not null,
  actor_id bigint,
  at timestamptz not null
);
create index token_rate_effective on token_rate (token_id, effective_at desc, id desc);
create trigger token_rate_append_only before update or delete or truncate on token_rate
  for each statement execute function refuse_change();
grant select, insert on token_rate to banyan_app;

-- Where a chain has been read up to, and the blocks that are kept so that a fork is noticed.
create table chain_cursor (
  chain_id int primary key constraint chain_cursor_chain references evm_chain (chain_id),
  block bigint not null,
  -- blocks that are read at once: halved when a node refuses, doubled later
  span int not null constraint chain_cursor_span check (span > 0)
) with (fillfactor = 10);
grant select, insert, update, delete on chain_cursor to banyan_app;

create table chain_block (
  chain_id int not null,
  number bigint not null,
  hash text not null,
  parent text not null,
  constraint chain_block_once primary key (chain_id, number)
);
grant select, insert, update, delete on chain_block to banyan_app;

-- The address of a member, made by the factory from a salt; nothing need be deployed there.
create table deposit_address (
  id bigint generated always as identity primary key,
  chain_id int not null constraint deposit_address_chain references evm_chain (chain_id),
  member_id bigint not null constraint deposit_address_member references member (id),
  salt text not null,
  address text not null,
  at timestamptz not null,
  constraint deposit_address_once unique (chain_id, address),
  constraint deposit_address_of_member unique (chain_id, member_id)
);
grant select, insert on deposit_address to banyan_app;

-- What a member said: an amount that is to come, or a package that is to be bought. What comes is another matter.
create table deposit_intent (
  id bigint generated always as identity primary key,
  chain_id int not null constraint deposit_intent_chain references evm_chain (chain_id),
  member_id bigint not null constraint deposit_intent_member references member (id),
  -- 32 bytes that the wallet hands to the gateway
  order_id text not null,
  token_id bigint not null constraint deposit_intent_token references chain_token (id),
  raw numeric(78,0) not null constraint deposit_intent_positive check (raw > 0),
  -- held until it expires
  rate numeric(28,8) not null,
  -- of an order of a package: its code, and the wallet that pays
  package text,
  payer text,
  at timestamptz not null,
  expires_at timestamptz not null,
  constraint deposit_intent_order_once unique (chain_id, order_id),
  constraint deposit_intent_package check ((package is null) = (payer is null))
);
create index deposit_intent_member_at on deposit_intent (member_id, at, id);
grant select, insert on deposit_intent to banyan_app;

-- What the chain did: a transfer to an address of ours, or a payment through the gateway.
create table chain_transfer (
  id bigint generated always as identity primary key,
  no text not null generated always as ('DP' || (1000000 + id)) stored,
  chain_id int not null constraint chain_transfer_chain references evm_chain (chain_id),
  tx text not null,
  -- its place among the logs of its transaction: a fork changes the place in the block
  log int not null,
  block bigint not null,
  block_hash text not null,
  block_at timestamptz not null,
  token_id bigint not null constraint chain_transfer_token references chain_token (id),
  via text not null constraint chain_transfer_via check (via in ('address', 'gateway', 'package')),
  raw numeric(78,0) not null constraint chain_transfer_positive check (raw > 0),
  sender text not null,
  -- keccak of the code of the package that was bought
  package_key text,
  intent_id bigint constraint chain_transfer_intent references deposit_intent (id),
  -- null = nobody's that we know
  member_id bigint constraint chain_transfer_member references member (id),
  status text not null default 'confirming' constraint chain_transfer_status_known
    check (status in ('confirming', 'credited', 'bought', 'orphaned', 'held', 'below_minimum', 'unmatched')),
  -- a final block was replaced after it was credited
  replaced_at timestamptz,
  rate numeric(28,8),
  credited numeric(28,8) not null default 0,
  -- why it is held, as a code
  held_for text,
  txn_id bigint,
  topup_id bigint,
  seen_at timestamptz not null,
  settled_at timestamptz,
  constraint chain_transfer_once unique (chain_id, tx, log),
  constraint chain_transfer_no_unique unique (no),
  constraint chain_transfer_credited check ((status = 'credited') = (txn_id is not null) and (status = 'credited') = (credited > 0)),
  constraint chain_transfer_bought check ((status = 'bought') = (topup_id is not null))
);
create index chain_transfer_member_at on chain_transfer (member_id, seen_at, id);
create index chain_transfer_waits on chain_transfer (chain_id, block) where status = 'confirming';
create index chain_transfer_block on chain_transfer (chain_id, block);
create index chain_transfer_intent on chain_transfer (intent_id) where intent_id is not null;
grant select, insert on chain_transfer to banyan_app;
grant update (log, block, block_hash, block_at, token_id, via, raw, sender, package_key, intent_id, member_id, status, replaced_at,
  rate, credited, held_for, txn_id, topup_id, settled_at) on chain_transfer to banyan_app;

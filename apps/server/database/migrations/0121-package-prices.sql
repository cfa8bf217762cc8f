-- What packages cost on chains, as the gateway said it last (docs/on-chain.md §2), and that an order makes one topup.
create table package_price (
  chain_id int not null constraint package_price_chain references evm_chain (chain_id),
  -- of the package
  code text not null,
  -- the contract of the token, which need not be one that is taken
  token text not null,
  raw numeric(78,0) not null constraint package_price_positive check (raw > 0),
  is_active boolean not null,
  read_at timestamptz not null,
  constraint package_price_once primary key (chain_id, code)
);
grant select, insert, update, delete on package_price to banyan_app;

create unique index chain_transfer_bought_once on chain_transfer (intent_id) where status = 'bought';
create index chain_transfer_topup on chain_transfer (topup_id) where topup_id is not null;
create index deposit_intent_of_package on deposit_intent (member_id, expires_at) where package is not null;

-- interfaces of contracts come from their artifacts
alter table company drop column erc20_token_contract_abi, drop column arbitrage_contract_abi, drop column dapp_contract_abi;

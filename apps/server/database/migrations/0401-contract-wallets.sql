-- expands: a wallet that is a contract is linked for the chain it signed on; on another one its address may be somebody else's (docs/on-chain.md §4).
alter table sign_in_wallet add column chain_id int not null default 0
  constraint sign_in_wallet_chain check (chain_id in (0, 1, 56, 137));
comment on column sign_in_wallet.chain_id is 'Of a wallet that is a contract; 0 = it signs by its key, on every chain.';
alter table sign_in_wallet drop constraint sign_in_wallet_once;
alter table sign_in_wallet add constraint sign_in_wallet_once primary key (address, chain_id);

-- What a withdrawal to a chain costs there (docs/on-chain.md §5): set for each chain, and kept with the request as it was then.
alter table evm_chain add column network_fee numeric(28,8) not null default 0
  constraint chain_network_fee_in_range check (network_fee >= 0);
grant update (network_fee) on evm_chain to banyan_app;

alter table withdrawal
  add column network_fee numeric(28,8) not null default 0,
  drop constraint withdrawal_charges_in_range,
  add constraint withdrawal_charges_in_range check (charge >= 0 and tds >= 0 and tds_carried >= 0 and network_fee >= 0
    and charge + tds + network_fee <= amount),
  add constraint withdrawal_fee_of_crypto check (network_fee = 0 or destination is not distinct from 'Crypto');
alter table withdrawal alter column net set expression as (amount - charge - tds - network_fee);

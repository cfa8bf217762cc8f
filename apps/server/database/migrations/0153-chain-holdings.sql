-- What the company holds of each token on its chain beside what its records say, and why payouts stand still (docs/on-chain.md §5).
create table chain_holding (
  token_id bigint primary key constraint chain_holding_token references chain_token (id),
  looked_at timestamptz not null,
  -- the final block at which all of it was asked for
  block bigint not null,
  treasury numeric(78,0) not null,
  vault numeric(78,0) not null,
  -- addresses of members
  unswept numeric(78,0) not null,
  -- what was received and what was paid up to that block, by the records
  received numeric(78,0) not null,
  paid numeric(78,0) not null,
  -- what lay there beside the records when all was in order
  beside numeric(78,0) not null
);
grant select, insert on chain_holding to banyan_app;
grant update (looked_at, block, treasury, vault, unswept, received, paid, beside) on chain_holding to banyan_app;

-- 'replaced' = a final block below what was posted, 'missing' = the chain holds less than it must, 'by_hand' = an admin
alter table evm_chain add column payouts_stopped_for text not null default 'replaced'
  constraint chain_stopped_for_known check (payouts_stopped_for in ('replaced', 'missing', 'by_hand'));
grant update (payouts_stopped_for) on evm_chain to banyan_app;

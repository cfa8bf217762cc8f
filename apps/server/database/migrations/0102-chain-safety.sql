-- What switches a chain off, what its nodes said wrong, and how people settle what the watcher leaves to them
-- (docs/on-chain.md §2, §3).

alter table evm_chain
  -- why nothing of it counts until the operator mends it, as a message; null = it was found in order
  add column off_because jsonb,
  add column checked_at timestamptz,
  -- up to where, and when, its blocks were last read a second time
  add column read_again_to bigint,
  add column read_again_at timestamptz,
  -- payments that only the second reading found
  add column read_again_found int not null default 0;
grant update (is_in_use, depth, off_because, checked_at, read_again_to, read_again_at, read_again_found) on evm_chain to banyan_app;

-- What nodes of a chain did wrong: the same words once, with how often.
create table chain_trouble (
  chain_id int not null constraint chain_trouble_chain references evm_chain (chain_id),
  says text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times bigint not null default 1,
  constraint chain_trouble_once primary key (chain_id, says)
);
grant select, insert, update on chain_trouble to banyan_app;

alter table chain_transfer
  -- who settled by hand what the watcher left, when and why
  add column decided_by bigint,
  add column decided_at timestamptz,
  add column decided_reason text,
  -- the journal that took the credit back
  add column reversal_txn_id bigint,
  drop constraint chain_transfer_status_known,
  add constraint chain_transfer_status_known
    check (status in ('confirming', 'credited', 'bought', 'orphaned', 'held', 'below_minimum', 'unmatched', 'reversed')),
  drop constraint chain_transfer_credited,
  add constraint chain_transfer_credited
    check ((status in ('credited', 'reversed')) = (txn_id is not null) and (status in ('credited', 'reversed')) = (credited > 0)),
  add constraint chain_transfer_reversed check ((status = 'reversed') = (reversal_txn_id is not null)),
  add constraint chain_transfer_decided check ((decided_by is null) = (decided_at is null));
grant update (decided_by, decided_at, decided_reason, reversal_txn_id) on chain_transfer to banyan_app;
create index chain_transfer_to_look_at on chain_transfer (status, seen_at, id) where status in ('held', 'below_minimum', 'unmatched');
create index chain_transfer_replaced on chain_transfer (replaced_at) where replaced_at is not null and status in ('credited', 'bought', 'held');

-- Indexes of the lists of crypto deposits (docs/on-chain.md §2), and how an intent is to be paid.
create index chain_transfer_seen on chain_transfer (seen_at, id);
create index chain_transfer_status_seen on chain_transfer (status, seen_at, id);
create index chain_transfer_chain_seen on chain_transfer (chain_id, seen_at, id);
create index chain_transfer_tx on chain_transfer (tx);
create index chain_transfer_settled on chain_transfer (settled_at) where status = 'credited';
drop index chain_transfer_to_look_at;

grant update (minimum, is_listed) on chain_token to banyan_app;

-- An intent of an address is met by what the member sends there while its rate holds, or within a day.
alter table deposit_intent add column via text not null default 'gateway'
  constraint deposit_intent_via check (via in ('address', 'gateway'));
create index deposit_intent_of_address on deposit_intent (member_id, token_id, at desc) where via = 'address';

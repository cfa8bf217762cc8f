-- Withdrawals that are paid on a chain (docs/on-chain.md §5): one payout each, by an id that the vault pays once for ever.
create table chain_payout (
  id bigint generated always as identity primary key,
  withdrawal_id bigint not null constraint chain_payout_withdrawal references withdrawal (id),
  chain_id int not null,
  payout_id text not null,
  vault text not null,
  token text not null,
  -- token and chain: its company account
  account text not null,
  recipient text not null,
  rate numeric(28,8) not null,
  raw numeric(78,0) not null constraint chain_payout_positive check (raw > 0),
  status text not null default 'approved' constraint chain_payout_status_known
    check (status in ('approved', 'queued', 'signed', 'broadcast', 'mined', 'paid')),
  -- stored in one transaction, before anything is sent
  nonce bigint,
  signed text,
  tx text,
  block bigint,
  block_hash text,
  at timestamptz not null,
  constraint chain_payout_once unique (withdrawal_id),
  constraint chain_payout_id_once unique (chain_id, payout_id),
  constraint chain_payout_nonce_once unique (chain_id, nonce),
  constraint chain_payout_signed check (num_nulls(nonce, signed, tx) in (0, 3)
    and (status in ('approved', 'queued')) = (signed is null)),
  constraint chain_payout_mined check ((status in ('mined', 'paid')) = (block is not null) and (block is null) = (block_hash is null))
);
create index chain_payout_open on chain_payout (chain_id, id) where status <> 'paid';
grant select, insert on chain_payout to banyan_app;
grant update (status, nonce, signed, tx, block, block_hash) on chain_payout to banyan_app;

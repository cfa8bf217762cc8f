-- A withdrawal may go to an address on a chain (docs/on-chain.md §5), which its owner has stored.
alter table withdrawal
  -- what is paid out, a token on a chain: USDT_56
  add column token text,
  drop constraint withdrawal_destination_known,
  add constraint withdrawal_destination_known check (destination in ('Bank', 'UPI', 'Crypto')),
  add constraint withdrawal_token_of_crypto check ((destination is not distinct from 'Crypto') = (token is not null));
grant update (token) on withdrawal to banyan_app;

alter table chain_payout
  drop constraint chain_payout_status_known,
  -- reverted: it is on the chain, final, and paid nothing; failed: nothing was paid, and nothing will be
  add constraint chain_payout_status_known
    check (status in ('approved', 'queued', 'signed', 'broadcast', 'mined', 'paid', 'reverted', 'failed')),
  drop constraint chain_payout_signed,
  -- a payment that is found on the chain by its id, after the database was put back, has no signed transaction here
  add constraint chain_payout_signed check (num_nulls(nonce, signed) in (0, 2) and (signed is null or tx is not null)
    and case when status in ('approved', 'queued') then tx is null when status = 'failed' then true else tx is not null end);
drop index chain_payout_open;
create index chain_payout_open on chain_payout (chain_id, id) where status not in ('paid', 'failed');

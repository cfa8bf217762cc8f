-- Nonces of the operators of vaults with all that was signed under each (docs/on-chain.md §5). A nonce is open until its fate is
-- final: mined by one of its transactions, or used from outside.
create table payout_nonce (
  id bigint generated always as identity primary key,
  chain_id int not null constraint payout_nonce_chain references evm_chain (chain_id),
  -- null = signed before senders were kept
  sender text,
  nonce bigint not null,
  is_open boolean not null default true,
  -- which of its transactions was mined; null = open, or used from outside
  tx text,
  at timestamptz not null,
  constraint payout_nonce_once unique nulls not distinct (chain_id, sender, nonce)
);
create index payout_nonce_open on payout_nonce (chain_id, nonce) where is_open;

-- Every transaction that was signed; the later ones of a nonce replace the earlier ones.
create table payout_tx (
  tx text primary key,
  nonce_id bigint not null constraint payout_tx_nonce references payout_nonce (id),
  place int not null,
  -- it pays nobody, and closes its nonce
  is_empty boolean not null,
  gas_price numeric(78,0) not null,
  signed text not null,
  at timestamptz not null,
  sent_at timestamptz,
  constraint payout_tx_place_once unique (nonce_id, place)
);

alter table chain_payout
  add column nonce_id bigint constraint chain_payout_nonce references payout_nonce (id),
  -- the most payouts of a transaction it may be in, once a batch with it was refused; null = as many as there are
  add column together int,
  -- why vault or signer refuse it now
  add column refused text,
  add column refused_at timestamptz,
  -- when the vault was last asked and had not paid it, with nothing under way that could
  add column asked_at timestamptz;

insert into payout_nonce (chain_id, nonce, is_open, tx, at)
  select chain_id, nonce, status in ('signed', 'broadcast', 'mined'), case when status = 'paid' then tx end, at
  from chain_payout where nonce is not null;
insert into payout_tx (tx, nonce_id, place, is_empty, gas_price, signed, at, sent_at)
  select p.tx, n.id, 1, false, 0, p.signed, p.at, p.at
  from chain_payout p join payout_nonce n using (chain_id, nonce) where p.signed is not null;
update chain_payout p set nonce_id = n.id from payout_nonce n where n.chain_id = p.chain_id and n.nonce = p.nonce;

alter table chain_payout
  drop constraint chain_payout_signed,
  drop constraint chain_payout_nonce_once,
  drop column nonce,
  drop column signed,
  -- a payment that is found on the chain by its id has no nonce of ours
  add constraint chain_payout_signed check (case when status in ('approved', 'queued') then tx is null and nonce_id is null
    when status in ('signed', 'broadcast') then tx is not null and nonce_id is not null
    when status = 'failed' then true else tx is not null end),
  add constraint chain_payout_refused check ((refused is null) = (refused_at is null));
create index chain_payout_of_nonce on chain_payout (nonce_id) where nonce_id is not null;

-- A transaction may pay many withdrawals; what a bank has paid is one of each.
drop index withdrawal_utr_once;
create unique index withdrawal_utr_once on withdrawal (upper(utr)) where paid_mode not like 'chain:%';
create index withdrawal_utr on withdrawal (upper(utr)) where utr is not null;

-- Every nonce a payout was signed under.
create table payout_try (
  payout_id bigint not null constraint payout_try_payout references chain_payout (id),
  nonce_id bigint not null constraint payout_try_nonce references payout_nonce (id),
  constraint payout_try_once primary key (payout_id, nonce_id)
);
create index payout_try_of_nonce on payout_try (nonce_id);
insert into payout_try select id, nonce_id from chain_payout where nonce_id is not null;

-- How the payer of a chain does.
create table chain_payer (
  chain_id int primary key constraint chain_payer_chain references evm_chain (chain_id),
  -- of its last round without trouble
  worked_at timestamptz,
  trouble text,
  trouble_at timestamptz,
  -- who pays the gas, and what it has for that, in smallest units of the chain's coin
  address text,
  coins numeric(78,0),
  constraint chain_payer_trouble check ((trouble is null) = (trouble_at is null))
);

grant select, insert on payout_nonce, payout_tx, payout_try to banyan_app;
grant update (sender, is_open, tx) on payout_nonce to banyan_app;
grant update (sent_at) on payout_tx to banyan_app;
grant update (nonce_id, together, refused, refused_at, asked_at) on chain_payout to banyan_app;
grant select, insert on chain_payer to banyan_app;
grant update (worked_at, trouble, trouble_at, address, coins) on chain_payer to banyan_app;

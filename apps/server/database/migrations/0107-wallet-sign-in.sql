-- Sign-in by wallet (docs/on-chain.md §4).

-- Only members sign in by wallet, so admins and franchises keep a password.
alter table app_user alter column password_hash drop not null;
alter table app_user add constraint app_user_has_password check (password_hash is not null or user_type = 'User');
comment on column app_user.password_hash is 'Null = signs in by wallet alone.';

-- Wallets by which a member signs in; each belongs to one account. In small letters.
create table sign_in_wallet (
  address text constraint sign_in_wallet_once primary key constraint sign_in_wallet_form check (address ~ '^0x[0-9a-f]{40}$'),
  user_id bigint not null constraint sign_in_wallet_user references app_user (id),
  linked_at timestamptz not null
);
create index sign_in_wallet_of on sign_in_wallet (user_id);
grant select, insert, delete on sign_in_wallet to banyan_app;

-- Nonces that were given out and are not used up.
create unlogged table sign_in_nonce (
  nonce text primary key,
  expires_at timestamptz not null
);
create index sign_in_nonce_expires on sign_in_nonce (expires_at);
grant select, insert, delete on sign_in_nonce to banyan_app;

-- The wallet by which a session was opened; null = by password.
alter table user_session add column wallet text;
alter table sign_in_challenge add column wallet text;
grant update (wallet) on user_session to banyan_app;

-- Platform, company, catalogue and accounts. Business invariants are constraints with names: the server maps
-- a violated name to an answer (platform/http-errors.ts).

-- One row: the company this installation runs for (spec §1, §3).
create table company (
  id smallint primary key default 1,
  name text not null,
  currency_symbol text not null default '₹',
  is_currency_symbol_prefixed boolean not null default true,
  round_off_digits smallint not null default 2,
  is_decentralized boolean not null default false,
  timezone text not null default 'Asia/Kolkata',
  user_id_prefix text not null default 'BN',
  user_id_next bigint not null default 100001,
  min_password_length smallint not null default 6,
  captcha_site_key text,
  -- an admin's credit or debit above this amount needs a second admin (money.md §8)
  two_person_limit numeric(28,8) not null default 100000,
  erc20_token_contract_abi jsonb not null default '[]',
  arbitrage_contract_address text not null default '',
  arbitrage_contract_abi jsonb not null default '[]',
  dapp_contract_abi jsonb not null default '[]',
  updated_at timestamptz not null default now(),
  constraint company_is_one_row check (id = 1),
  constraint company_round_off_digits_range check (round_off_digits between 0 and 8),
  constraint company_is_not_decentralized_yet check (not is_decentralized)
);

insert into company (name) values ('Banyan');

-- Wallets a member or a franchise can hold (incomes.md §2.8); the company may add its own.
create table wallet (
  owner_type text not null,
  code text not null,
  name text not null,
  order_no smallint not null,
  constraint wallet_pkey primary key (owner_type, code),
  constraint wallet_owner_type_known check (owner_type in ('User', 'Franchise')),
  constraint wallet_code_shape check (code ~ '^[a-z][a-z0-9_]{1,30}$')
);
insert into wallet (owner_type, code, name, order_no) values
  ('User', 'main', 'Main wallet', 1),
  ('User', 'income', 'Income wallet', 2),
  ('User', 'fund', 'Fund wallet', 3),
  ('User', 'repurchase', 'Repurchase wallet', 4),
  ('User', 'game', 'Game wallet', 5),
  ('Franchise', 'main', 'Main wallet', 1),
  ('Franchise', 'pin', 'Pin wallet', 2);

-- The route catalogue (spec §2). is_built says the product has the page, is_enabled is the operator's switch;
-- is_active is both, and all of it for every ancestor: kept by a trigger, so that one index answers the server.
create table route (
  id int generated always as identity primary key,
  parent_id int references route (id),
  control_id text not null,
  user_type text not null,
  name text not null,
  path text not null,
  url text not null,
  icon text not null default '',
  is_nav_menu_item boolean not null default true,
  is_built boolean not null default false,
  is_enabled boolean not null default true,
  is_active boolean not null default false,
  order_no int not null default 0,
  nav_parent_id int references route (id),
  is_compulsory boolean not null default false,
  constraint route_url_unique unique (url),
  constraint route_user_type_known check (user_type in ('Any', 'User', 'Admin', 'Franchise'))
);
create index route_parent on route (parent_id);

create function route_refresh_active() returns trigger language plpgsql as $$
begin
  with recursive tree as (
    select id, is_built and is_enabled as active from route where parent_id is null
    union all
    select r.id, t.active and r.is_built and r.is_enabled from route r join tree t on r.parent_id = t.id
  )
  update route r set is_active = t.active from tree t where r.id = t.id and r.is_active <> t.active;
  return null;
end $$;
create trigger route_refresh_active after insert or delete or update of is_built, is_enabled, parent_id on route
  for each statement execute function route_refresh_active();

-- Everybody who can sign in. user_id is what people see and type; id is the key inside.
create table app_user (
  id bigint generated always as identity primary key,
  user_id text not null,
  user_type text not null,
  -- a sub-admin or sub-franchise: holds only the rights granted singly
  is_sub boolean not null default false,
  name text not null,
  email text,
  mobile text,
  password_hash text not null,
  must_change_password boolean not null default false,
  is_blocked boolean not null default false,
  two_factor_mode text,
  totp_secret text,
  totp_last_step bigint not null default 0,
  email_verified_at timestamptz,
  mobile_verified_at timestamptz,
  profile_image_url text,
  created_at timestamptz not null,
  constraint app_user_type_known check (user_type in ('User', 'Admin', 'Franchise')),
  constraint app_user_two_factor_mode_known check (two_factor_mode in ('Google_authenticator', 'Mobile', 'Email')),
  constraint app_user_totp_has_secret check (two_factor_mode is distinct from 'Google_authenticator' or totp_secret is not null)
);
create unique index app_user_user_id_unique on app_user (lower(user_id));
create unique index app_user_email_unique on app_user (lower(email)) where email is not null;
create index app_user_mobile on app_user (mobile);
create index app_user_created on app_user (user_type, created_at);

-- Personal details; read often by screens, never by money.
create table profile (
  user_id bigint primary key references app_user (id),
  date_of_birth date,
  gender text,
  marital_status text,
  address text,
  district text,
  state text,
  country text,
  pincode text,
  nominee_name text,
  nominee_relationship text,
  constraint profile_nominee_relationship_known check (nominee_relationship in
    ('Father', 'Mother', 'Husband', 'Wife', 'Son', 'Brother', 'Sister', 'Daughter', 'Other'))
);

create table access_right (
  user_id bigint not null references app_user (id),
  route_id int not null references route (id),
  constraint access_right_pkey primary key (user_id, route_id)
);

-- Opaque 256-bit tokens, stored hashed (money.md §8). An impersonation is a session of the member with the
-- admin beside it.
create table user_session (
  id bigint generated always as identity primary key,
  token_hash bytea not null,
  user_id bigint not null references app_user (id),
  acting_admin_id bigint references app_user (id),
  acting_reason text,
  is_remembered boolean not null default false,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_expires_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ip text not null,
  user_agent text not null,
  constraint user_session_token_hash_unique unique (token_hash),
  constraint user_session_acting_needs_reason check (acting_admin_id is null or acting_reason is not null)
);
create index user_session_user on user_session (user_id) where ended_at is null;

-- The first answer to a request, given again when the same request comes again (money.md §4).
create table idempotency (
  scope text not null,
  key text not null,
  request_hash bytea not null,
  status smallint not null,
  body text not null,
  created_at timestamptz not null default now(),
  constraint idempotency_pkey primary key (scope, key)
);
create index idempotency_created on idempotency (created_at);

-- Mail waiting to be sent; without SMTP an admin reads it here in development.
create table mail (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  sent_at timestamptz
);

-- What administrators and security-relevant operations did; append-only and hash-chained.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id bigint,
  acting_admin_id bigint,
  action text not null,
  object text not null,
  details jsonb not null default '{}',
  ip text not null default '',
  prev_hash bytea not null,
  hash bytea not null
);
create index audit_log_actor on audit_log (actor_id, id);
create index audit_log_object on audit_log (object, id);

-- Rows of append-only tables are never changed, by nobody.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation',
    constraint = tg_table_name || '_append_only';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

create function append_audit(p_at timestamptz, p_actor bigint, p_admin bigint, p_action text, p_object text,
  p_details jsonb, p_ip text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare prev bytea;
begin
  perform pg_advisory_xact_lock(hashtext('audit_log'));
  select hash into prev from audit_log order by id desc limit 1;
  prev := coalesce(prev, ''::bytea);
  insert into audit_log (at, actor_id, acting_admin_id, action, object, details, ip, prev_hash, hash)
  values (p_at, p_actor, p_admin, p_action, p_object, p_details, p_ip, prev,
    sha256(prev || convert_to(concat_ws('|', extract(epoch from p_at), p_actor, p_admin, p_action, p_object, p_details, p_ip), 'utf8')));
end $$;

-- One row a day: how often the application was opened (spec §7, GET /).
create table visit (day date primary key, visits bigint not null default 0);

grant usage on schema public to banyan_app;
grant select, insert, update on company, wallet, route, app_user, profile, user_session, idempotency, mail, visit to banyan_app;
grant delete on idempotency to banyan_app;
grant select, insert, delete on access_right to banyan_app;
grant select on audit_log to banyan_app;
revoke execute on function append_audit from public;
grant execute on function append_audit to banyan_app;

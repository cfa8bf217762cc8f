-- The company, its wallets and the catalogue of pages.

-- One row: the company this installation runs for.
create table company (
  id smallint primary key default 1,
  name text not null,
  currency_symbol text not null default '₹',
  is_currency_symbol_prefixed boolean not null default true,
  round_off_digits smallint not null default 2,
  is_decentralized boolean not null default false,
  timezone text not null default 'Asia/Kolkata',
  user_id_prefix text not null default 'BN',
  min_password_length smallint not null default 6,
  captcha_site_key text,
  -- an admin's credit or debit above this amount needs a second admin
  two_person_limit numeric(28,8) not null default 100000,
  erc20_token_contract_abi jsonb not null default '[]',
  arbitrage_contract_address text not null default '',
  arbitrage_contract_abi jsonb not null default '[]',
  dapp_contract_abi jsonb not null default '[]',
  updated_at timestamptz not null default now(),
  -- above what a closing pays its members an admin approves it; null = it always approves itself
  closing_approval_above numeric(28,8)
    constraint company_closing_approval_not_negative check (closing_approval_above >= 0),
  constraint company_is_one_row check (id = 1),
  constraint company_round_off_digits_range check (round_off_digits between 0 and 8),
  constraint company_is_not_decentralized_yet check (not is_decentralized)
);
insert into company (name) values ('Banyan');
grant select, insert, update on company to banyan_app;

-- Wallets a member or a franchise can hold; the company may add its own.
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
grant select, insert, update on wallet to banyan_app;

-- The route catalogue. is_built says the product has the page, is_enabled is the operator's switch;
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
create trigger route_refresh_active after insert or delete or update of is_built, is_enabled, parent_id on route
  for each statement execute function route_refresh_active();
grant select, insert, update on route to banyan_app;

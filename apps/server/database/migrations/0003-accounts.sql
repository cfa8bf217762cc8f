-- Accounts: people, their rights and sessions, second factors, one-time codes, sign-in limits and history.

-- The numbers of new accounts: nobody waits for a sequence.
create sequence user_number;
select setval('user_number', 100001, false);
grant usage on sequence user_number to banyan_app;

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
  block_changed_at timestamptz,
  constraint app_user_type_known check (user_type in ('User', 'Admin', 'Franchise')),
  constraint app_user_two_factor_mode_known check (two_factor_mode in ('Google_authenticator', 'Mobile', 'Email')),
  constraint app_user_totp_has_secret check (two_factor_mode is distinct from 'Google_authenticator' or totp_secret is not null)
);
comment on column app_user.block_changed_at is 'When somebody last blocked or unblocked the account.';
create index app_user_created on app_user (user_type, created_at);
create index app_user_blocked on app_user (id) where is_blocked;
-- Pages of reports over the whole company: each column they can be sorted by, with the id that decides among equals.
create index app_user_by_user_id on app_user (user_id, id);
create index app_user_by_name on app_user (name, id);
-- Each finds a person by the whole of what is known of them and by its beginning.
create unique index app_user_user_id_unique on app_user (lower(user_id) text_pattern_ops);
create unique index app_user_email_unique on app_user (lower(email) text_pattern_ops) where email is not null;
create index app_user_mobile on app_user (mobile text_pattern_ops) where mobile is not null;
create index app_user_name on app_user (lower(name) text_pattern_ops);
create trigger app_user_block_counts after update of is_blocked on app_user
  for each row when (old.is_blocked <> new.is_blocked) execute function app_user_block_counts();
create trigger member_block_note after update of is_blocked on app_user
  for each row when (old.is_blocked <> new.is_blocked) execute function member_block_note();
grant select, insert, update on app_user to banyan_app;
grant usage on sequence app_user_id_seq to banyan_app;

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
grant select, insert, update on profile to banyan_app;

-- The photo of a person, one at a time, as the server re-encoded it. Its name is the only key to it: random, and given
-- only to people who may see that person.
create table photo (
  user_id bigint primary key constraint photo_user references app_user (id),
  name text not null constraint photo_name_unique unique,
  image bytea not null constraint photo_is_small check (octet_length(image) between 1 and 500000),
  at timestamptz not null
);
comment on column photo.image is 'webp, a square of 512 pixels.';
-- a compressed picture does not get smaller
alter table photo alter column image set storage external;
grant select, insert, update, delete on photo to banyan_app;

-- The pages somebody may open.
create table access_right (
  user_id bigint not null references app_user (id),
  route_id int not null references route (id),
  constraint access_right_pkey primary key (user_id, route_id)
);
grant select, insert, delete on access_right to banyan_app;

-- Opaque 256-bit tokens, stored hashed. An impersonation is a session of the member with the
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
create index user_session_acting on user_session (acting_admin_id) where ended_at is null;
grant select, insert, update on user_session to banyan_app;

-- Second factors somebody has set up; app_user.two_factor_mode is the one asked for first.
create table two_factor_method (
  user_id bigint not null references app_user (id),
  mode text not null,
  created_at timestamptz not null,
  constraint two_factor_method_pkey primary key (user_id, mode),
  constraint two_factor_method_mode_known check (mode in ('Google_authenticator', 'Mobile', 'Email'))
);
grant select, insert, delete on two_factor_method to banyan_app;

-- Codes for signing in without the second factor, each once.
create table recovery_code (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index recovery_code_user on recovery_code (user_id);
grant select, insert, update, delete on recovery_code to banyan_app;

-- A code by mail or SMS, or an authenticator app being set up. Bound to one purpose, one person and one contact;
-- user_id is null when a password was forgotten that nobody has: such a row looks alike and never matches.
create table one_time_code (
  id bigint generated always as identity primary key,
  public_id text not null,
  purpose text not null,
  user_id bigint references app_user (id),
  session_id bigint references user_session (id),
  channel text,
  contact text,
  code_hash bytea,
  -- the link in the same mail
  link_hash bytea,
  -- the secret of an app being set up, encrypted
  sealed_secret text,
  tries smallint not null default 0,
  sends smallint not null default 1,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint one_time_code_public_id_unique unique (public_id),
  constraint one_time_code_channel_known check (channel in ('email', 'mobile')),
  constraint one_time_code_tries_limited check (tries <= 5),
  constraint one_time_code_sends_limited check (sends <= 5)
);
create unique index one_time_code_link on one_time_code (link_hash) where link_hash is not null;
create index one_time_code_user on one_time_code (user_id, purpose, created_at);
create index one_time_code_expires on one_time_code (expires_at);
grant select, insert, update, delete on one_time_code to banyan_app;

-- A sign-in whose password was right and whose second factor is still awaited.
create table sign_in_challenge (
  token_hash bytea primary key,
  user_id bigint not null references app_user (id),
  mode text not null,
  one_time_code_id bigint references one_time_code (id) on delete set null,
  is_remembered boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_challenge_expires on sign_in_challenge (expires_at);
grant select, insert, update, delete on sign_in_challenge to banyan_app;

-- Who signed in or tried to, from where.
create table sign_in_log (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  at timestamptz not null,
  outcome text not null,
  ip text not null,
  user_agent text not null,
  constraint sign_in_log_outcome_known check (outcome in
    ('Signed in', 'Wrong password', 'Wrong code', 'Locked out', 'Password reset'))
);
create index sign_in_log_user on sign_in_log (user_id, at);
grant select, insert on sign_in_log to banyan_app;

-- Captchas that were solved and spent.
create table captcha_used (
  nonce text primary key,
  expires_at timestamptz not null
);
grant select, insert, delete on captcha_used to banyan_app;

-- Opens one live connection of a session; deleted when it does.
create unlogged table ws_token (
  token_hash bytea primary key,
  session_id bigint not null,
  expires_at timestamptz not null
);
grant select, insert, delete on ws_token to banyan_app;

-- Accounts: second factors, one-time codes, sign-in limits and history.

-- Second factors somebody has set up; app_user.two_factor_mode is the one asked for first.
create table two_factor_method (
  user_id bigint not null references app_user (id),
  mode text not null,
  created_at timestamptz not null,
  constraint two_factor_method_pkey primary key (user_id, mode),
  constraint two_factor_method_mode_known check (mode in ('Google_authenticator', 'Mobile', 'Email'))
);

create table recovery_code (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index recovery_code_user on recovery_code (user_id);

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

-- Attempts per key, such as account + address: counted before the attempt is judged, so that a burst counts too.
create unlogged table throttle (
  key text primary key,
  attempts int not null,
  started_at timestamptz not null,
  locked_until timestamptz
);

-- Who signed in or tried to, from where (screens.md, login history).
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

-- Captchas that were solved and spent.
create table captcha_used (
  nonce text primary key,
  expires_at timestamptz not null
);

-- Opens one live connection of a session; deleted when it does.
create unlogged table ws_token (
  token_hash bytea primary key,
  session_id bigint not null,
  expires_at timestamptz not null
);

alter table mail add column error text;
create index mail_created on mail (created_at, id);
create index mail_recipient on mail (recipient);
create index app_user_name on app_user (lower(name));
create index user_session_acting on user_session (acting_admin_id) where ended_at is null;

-- Puts a job into the queue in the caller's transaction. The queue belongs to the owner; without one (tests,
-- scripts) there is nothing to do.
create function enqueue_job(p_task text, p_payload jsonb, p_key text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if to_regnamespace('graphile_worker') is null then return; end if;
  perform graphile_worker.add_job(p_task, payload := p_payload::json, job_key := p_key);
end $$;

grant select, insert, delete on two_factor_method, captcha_used, ws_token to banyan_app;
grant select, insert, update, delete on recovery_code, one_time_code, sign_in_challenge, throttle to banyan_app;
grant select, insert on sign_in_log to banyan_app;
revoke execute on function enqueue_job from public;
grant execute on function enqueue_job to banyan_app;

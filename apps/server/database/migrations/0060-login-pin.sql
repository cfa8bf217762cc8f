-- Digits by which somebody confirms an act. They sign nobody in, and are no second factor (docs/security.md §4).
create table login_pin (
  user_id bigint constraint login_pin_pkey primary key constraint login_pin_user references app_user (id),
  sealed_hash text not null,
  tries smallint not null default 0 constraint login_pin_tries check (tries between 0 and 5),
  set_at timestamptz not null
);
comment on column login_pin.sealed_hash is 'The argon2id hash, sealed: all PINs could be tried against a hash alone.';
comment on column login_pin.tries is 'Wrong ones since the last right one. At five the PIN is locked until it is set anew.';
grant select, insert, update, delete on login_pin to banyan_app;

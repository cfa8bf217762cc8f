-- Deleted admins, and lists of admins and of what they did.
alter table app_user add column deleted_at timestamptz,
  add constraint app_user_deleted_is_blocked check (deleted_at is null or is_blocked);
comment on column app_user.deleted_at is 'Signs in no more, for ever: what they did stays.';
create index app_user_admins on app_user (created_at, id) where user_type = 'Admin';

create index audit_log_at on audit_log (at, id);
create index audit_log_doer on audit_log (coalesce(acting_admin_id, actor_id), at, id);
create index audit_log_panel on audit_log (actor_id, at, id) where acting_admin_id is not null;
create index audit_log_action on audit_log (action, at, id);
create index audit_log_object_at on audit_log (lower(object), at, id);

-- A PIN that confirms an action where there is no second factor; it signs nobody in.
create table login_pin (
  user_id bigint primary key constraint login_pin_user references app_user (id),
  pin_hash bytea not null,
  tries smallint not null default 0,
  set_at timestamptz not null,
  constraint login_pin_tries_limited check (tries between 0 and 5)
);
comment on column login_pin.tries is 'Wrong tries in a row; after five it confirms nothing until it is set again.';
grant select, insert, update, delete on login_pin to banyan_app;

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

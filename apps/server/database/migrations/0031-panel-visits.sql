-- The owner of an account sees which admins opened its panel, and what was changed in it (docs/security.md §7).
create index user_session_visits on user_session (user_id, created_at, id) where acting_admin_id is not null;
create index audit_log_visits on audit_log (actor_id, acting_admin_id, at) where acting_admin_id is not null;

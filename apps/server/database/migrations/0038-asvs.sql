-- A password given by an admin signs in for a day (docs/security.md §3); null = the owner chose it.
alter table app_user add column password_expires_at timestamptz;
update app_user set password_expires_at = now() + interval '24 hours' where must_change_password;
alter table app_user add constraint app_user_temporary_password
  check (must_change_password = (password_expires_at is not null));

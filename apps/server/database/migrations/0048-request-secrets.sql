-- The hash of a password stays in a request only while it waits (docs/security.md §8).
create trigger forget_request_secrets before update on admin_request
  for each row when (new.status <> 'Pending') execute function forget_request_secrets();
update admin_request set status = status where status <> 'Pending';
alter table admin_request add constraint admin_request_no_secrets
  check (status = 'Pending' or not body ?| '{password,password_confirmation}'::text[]);

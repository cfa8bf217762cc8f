-- Contacts that somebody else has set: codes go to the owner's own one until the owner has proved the new one.
alter table app_user
  add column email_given_at timestamptz,
  add column code_email text,
  add column mobile_given_at timestamptz,
  add column code_mobile text,
  add constraint app_user_given_email check (
    case when email_given_at is null then code_email is null else email_verified_at is null end),
  add constraint app_user_given_mobile check (
    case when mobile_given_at is null then code_mobile is null else mobile_verified_at is null end);
comment on column app_user.email_given_at is 'When somebody else set the address, which its owner has not proved since; null = the owner''s own.';
comment on column app_user.code_email is 'Where codes go while the address is given; null = nowhere.';
comment on column app_user.mobile_given_at is 'When somebody else set the number, which its owner has not proved since; null = the owner''s own.';
comment on column app_user.code_mobile is 'Where codes go while the number is given; null = nowhere.';

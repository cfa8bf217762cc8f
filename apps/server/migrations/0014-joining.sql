-- Joining many at once: numbers of new accounts come from a sequence, which nobody waits for, and one index does for
-- finding a person by the whole of what is known of them and by its beginning.

create sequence user_number;
select setval('user_number', user_id_next, false) from company;
alter table company drop column user_id_next;
grant usage on sequence user_number, app_user_id_seq to banyan_app;

drop index app_user_user_id_begins, app_user_email_begins, app_user_mobile_begins, app_user_name_begins;
drop index app_user_user_id_unique, app_user_email_unique, app_user_mobile, app_user_name;
create unique index app_user_user_id_unique on app_user (lower(user_id) text_pattern_ops);
create unique index app_user_email_unique on app_user (lower(email) text_pattern_ops) where email is not null;
create index app_user_mobile on app_user (mobile text_pattern_ops) where mobile is not null;
create index app_user_name on app_user (lower(name) text_pattern_ops);

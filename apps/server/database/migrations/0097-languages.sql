-- The language somebody reads: of their mails, and of the screens wherever they sign in.
alter table app_user add column language text not null default 'en'
  constraint app_user_language_known check (language in ('en', 'hi'));
comment on column app_user.language is 'In which mails are written and screens shown.';

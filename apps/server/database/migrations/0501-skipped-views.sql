-- When the mail of a view was last left out, until one comes again: its owner is told.
alter table saved_view
  add column mail_skipped_at timestamptz
    constraint saved_view_mail_skipped check (mail_skipped_at is null or mail_every is not null);
grant update (mail_skipped_at) on saved_view to banyan_app;
comment on column saved_view.mail_skipped_at is 'When its owner might not have it; null = the last mail went out.';

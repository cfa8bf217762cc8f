-- A saved view that comes by mail as a file. What the page itself filters by is kept with it.
alter table saved_view
  add column mail_every text constraint saved_view_mail_every_known check (mail_every in ('day', 'week', 'month')),
  add column mail_format text constraint saved_view_mail_format_known check (mail_format in ('xlsx', 'csv')),
  add column mail_report text constraint saved_view_mail_report_length check (char_length(mail_report) between 2 and 200),
  add column mail_given text constraint saved_view_mail_given_length check (char_length(mail_given) <= 1000),
  add column next_mail_on date,
  add constraint saved_view_mail_whole
    check (num_nonnulls(mail_every, mail_format, mail_report, mail_given, next_mail_on) in (0, 5));
create index saved_view_next_mail on saved_view (next_mail_on) where next_mail_on is not null;
grant update (mail_every, mail_format, mail_report, mail_given, next_mail_on) on saved_view to banyan_app;
comment on column saved_view.next_mail_on is 'The date on which the next file is sent; moved on in the transaction that puts the mail into the outbox.';
comment on column saved_view.mail_given is 'Filters that the page sets for good, as the query of an address.';

-- Files that go with a mail: removed once it was sent, or a week later.
create table mail_file (
  mail_id bigint not null constraint mail_file_mail references mail (id),
  name text not null constraint mail_file_name_length check (char_length(name) between 1 and 200),
  media_type text not null,
  content bytea not null,
  created_at timestamptz not null,
  constraint mail_file_once primary key (mail_id, name)
);
create index mail_file_created on mail_file (created_at);
grant select, insert, delete on mail_file to banyan_app;

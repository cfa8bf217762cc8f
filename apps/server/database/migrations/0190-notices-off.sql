-- Kinds of notifications that somebody has turned off, by where they come: all others come.
create table notice_off (
  user_id bigint not null constraint notice_off_user references app_user (id),
  kind text not null constraint notice_off_kind_length check (char_length(kind) between 2 and 20),
  channel text not null constraint notice_off_channel_known check (channel in ('bell', 'mail')),
  constraint notice_off_once primary key (user_id, kind, channel)
);
grant select, insert, delete on notice_off to banyan_app;

-- Devices to which new notifications are pushed, each for the session that asked for it: with the session it ends.
create table push_subscription (
  id bigint generated always as identity primary key,
  user_id bigint not null constraint push_subscription_user references app_user (id),
  session_id bigint not null constraint push_subscription_session references user_session (id),
  endpoint text not null constraint push_subscription_endpoint_length check (char_length(endpoint) between 10 and 1000),
  p256dh text not null,
  auth text not null,
  server_key text not null,
  told_until timestamptz not null,
  looked_at timestamptz not null,
  constraint push_subscription_session_once unique (session_id),
  constraint push_subscription_endpoint_once unique (endpoint)
);
create index push_subscription_looked on push_subscription (looked_at, id);
create index push_subscription_user on push_subscription (user_id);
grant select, insert, update, delete on push_subscription to banyan_app;
comment on column push_subscription.server_key is 'The public key it was made for: with another secret of the installation nothing reaches it.';
comment on column push_subscription.told_until is 'When the newest notification was published that was pushed to it.';
comment on column push_subscription.looked_at is 'When its person''s notifications were looked at.';

alter table notice_off drop constraint notice_off_channel_known,
  add constraint notice_off_channel_known check (channel in ('bell', 'mail', 'push'));

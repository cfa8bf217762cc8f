-- A notification is seen when it is opened, or with all others at once: id → the moment it was published when it was opened.
alter table notification_seen add column opened jsonb not null default '{}';
grant update (opened) on notification_seen to banyan_app;

-- When a pin was blocked or unblocked last: its holder reads it among the notifications.
alter table pin add column block_changed_at timestamptz;
comment on column pin.block_changed_at is 'When it was blocked or unblocked last; null = never.';
update pin set block_changed_at = blocked_at where blocked_at is not null;
grant update (block_changed_at) on pin to banyan_app;
create index pin_block_changed on pin (holder_id, block_changed_at) where block_changed_at is not null;
-- kits that were sent to somebody, the latest first
create index pin_dispatch_sent_to on pin_dispatch (member_id, dispatched_at) where dispatched_at is not null;

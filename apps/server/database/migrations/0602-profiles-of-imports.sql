-- expands: a network brings profiles, whose ROI is blocked, and what happened after the last date that was worked out there.
alter table import_member add column details json;
comment on column import_member.details is 'What a profile says of a person beyond name and contacts, under the names of its columns; null = nothing.';

alter table import_topup
  add column roi_blocked_on date,
  add column roi_block_reason text;
comment on column import_topup.roi_blocked_on is 'From which date on it earns no ROI; null = it does.';

alter table brought_topup add column is_open boolean not null default false;
grant update (is_open) on brought_topup to banyan_app;
comment on column brought_topup.is_open is 'No closing there has worked it out: closings here do, but for what is paid with a topup.';

-- what a network brings goes again when the network is taken back; what an admin has decided here stays for ever
alter table topup_roi_block add column is_brought boolean not null default false;
drop trigger topup_roi_block_append_only on topup_roi_block;
create trigger topup_roi_block_append_only before truncate on topup_roi_block
  for each statement execute function refuse_change();
create trigger topup_roi_block_not_edited before update or delete on topup_roi_block
  for each row when (not old.is_brought) execute function refuse_change();

-- The ROI of one topup, stopped by an admin until it is lifted: a closing judges by the end of its date, also when it is
-- worked out later (docs/plans.md §3.9).
create table topup_roi_block (
  id bigint generated always as identity primary key,
  topup_id bigint not null constraint topup_roi_block_topup references topup (id),
  is_blocked boolean not null,
  -- the closing that is the first to count it
  period date not null,
  at timestamptz not null,
  by_id bigint not null constraint topup_roi_block_by references app_user (id),
  reason text not null constraint topup_roi_block_reason check (reason <> '')
);
create index topup_roi_block_of on topup_roi_block (topup_id, id);
create trigger topup_roi_block_append_only before update or delete or truncate on topup_roi_block
  for each statement execute function refuse_change();
grant select, insert on topup_roi_block to banyan_app;

-- as it is now; the list of topups filters by it
alter table topup add column is_roi_blocked boolean not null default false;
create index topup_roi_blocked on topup (at, id) where is_roi_blocked;
grant update (is_roi_blocked) on topup to banyan_app;

-- What admins tell each other about a member. Nothing is edited or deleted.
create table member_note (
  id bigint generated always as identity primary key,
  member_id bigint not null constraint member_note_member references app_user (id),
  by_id bigint not null constraint member_note_by references app_user (id),
  at timestamptz not null,
  note text not null constraint member_note_given check (note <> '')
);
create index member_note_of on member_note (member_id, id);
create trigger member_note_append_only before update or delete or truncate on member_note
  for each statement execute function refuse_change();
grant select, insert on member_note to banyan_app;

-- expands
-- An import can be taken back whole until the first event after it (docs/ledger.md §16).
alter table import
  add column taken_back_by bigint,
  add column taken_back_at timestamptz,
  drop constraint import_status_known,
  drop constraint import_confirmed,
  add constraint import_status_known check (status in ('Draft', 'Checking', 'Checked', 'Loading', 'Posting', 'Loaded', 'Taking back',
    'Taken back', 'Cancelled')),
  add constraint import_confirmed check ((status in ('Loading', 'Posting', 'Loaded', 'Taking back')) = (confirmed_at is not null and ended_at is null)),
  add constraint import_taken_back check ((status = 'Taken back') = (num_nonnulls(taken_back_at) = 1)),
  add constraint import_taken_back_by foreign key (taken_back_by) references app_user (id);

alter table import_chunk add column back_txn_id bigint;
comment on column import_chunk.back_txn_id is 'The journal that took it back.';

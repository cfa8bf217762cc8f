-- expands: when the database was backed up and a restore was tried, for `npm run doctor` (docs/operations.md §5).

create table backup_note (
  id bigint generated always as identity,
  kind text not null,
  what text not null,
  at timestamptz not null,
  constraint backup_note_pkey primary key (id),
  constraint backup_note_kind_known check (kind in ('backup', 'restore'))
);
comment on table backup_note is 'A row for each backup that was taken and each restore that was tried, written by the owner of the database.';
create index backup_note_newest on backup_note (kind, at);
grant select on backup_note to banyan_app;

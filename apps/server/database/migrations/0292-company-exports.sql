-- expands: the whole company in files, which a job writes and which are kept for a day
create table company_export (
  id bigint generated always as identity,
  no text not null generated always as ('EX' || (1000000 + id)) stored,
  status text not null default 'Processing',
  sealed_key text,
  rows_done bigint not null default 0,
  bytes bigint not null default 0,
  parts integer not null default 0,
  made_by bigint not null,
  made_at timestamptz not null,
  ready_at timestamptz,
  ends_at timestamptz,
  constraint company_export_pkey primary key (id),
  constraint company_export_no_unique unique (no),
  constraint company_export_status_known check (status in ('Processing', 'Ready', 'Ended')),
  constraint company_export_maker foreign key (made_by) references app_user (id),
  constraint company_export_ready check ((status = 'Processing') = (ready_at is null) and (ready_at is null) = (ends_at is null)),
  -- what no file needs any more opens nothing any more
  constraint company_export_key_ends check (status <> 'Ended' or sealed_key is null)
);
comment on table company_export is 'The whole company in one file: who asked for it, how far it is, and until when it is kept.';
create index company_export_made_at on company_export (made_at, id);
create index company_export_ends on company_export (ends_at) where status = 'Ready';

create table company_export_part (
  export_id bigint not null,
  part integer not null,
  data bytea not null,
  constraint company_export_part_pkey primary key (export_id, part),
  constraint company_export_part_export foreign key (export_id) references company_export (id)
);
comment on table company_export_part is 'The bytes of an export in their order, while it is kept.';
alter table company_export_part alter column data set storage external;

grant select, insert, update on company_export to banyan_app;
grant select, insert, delete on company_export_part to banyan_app;

-- the right to the files of this section gave its address to the page
update route set url = '/admin/settings/export-files', path = 'export-files', control_id = 'admin-settings-export-files'
where url = '/admin/settings/export';

-- expands: which heading stands for which column, saved under a name for the next file with the same headings.
create table import_mapping (
  id bigint generated always as identity,
  name text not null,
  kind text not null,
  headings text[] not null,
  columns jsonb not null,
  saved_by bigint not null,
  saved_at timestamptz not null,
  constraint import_mapping_pkey primary key (id),
  constraint import_mapping_name unique (name),
  constraint import_mapping_maker foreign key (saved_by) references app_user (id)
);
comment on table import_mapping is 'Columns of a file of another system, saved by name.';
grant select, insert, update on import_mapping to banyan_app;
alter table import_file add column mapping text;

-- expands: places in matrix pools and on boards of a network from another system.
create table import_entry (
  import_id bigint not null,
  row_no integer not null,
  n integer not null,
  pool text not null,
  no integer not null,
  parent_no integer,
  slot integer,
  board_no integer,
  place integer,
  at timestamptz not null,
  constraint import_entry_pkey primary key (import_id, row_no)
);
grant select, insert, delete on import_entry to banyan_app;

-- expands: numbers of the single leg of a network from another system.
create table import_number (
  import_id bigint not null,
  row_no integer not null,
  n integer not null,
  no integer not null,
  paid integer,
  constraint import_number_pkey primary key (import_id, row_no)
);
grant select, insert, delete on import_number to banyan_app;

-- expands: a network brings what was earned and matched in periods that run, and how old the volume of its legs is.
alter table import_carry add column lots text not null default '';
create table import_period (
  import_id bigint not null,
  row_no int not null,
  n int not null,
  business_date date not null,
  earned numeric(28,8) not null,
  matched numeric(28,8) not null,
  by_closings numeric(28,8) not null,
  constraint import_period_pkey primary key (import_id, row_no)
);
grant select, insert, delete on import_period to banyan_app;

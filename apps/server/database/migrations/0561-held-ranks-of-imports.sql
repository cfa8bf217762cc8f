-- expands: a network brings which ranks were held at earlier rank closings, how often in a row each was bridged, when orders were given back, and which topups were upgraded; mobiles that stand twice may be left out.
create table import_held_rank (
  import_id bigint not null,
  row_no int not null,
  n int not null,
  business_date date not null,
  rank text,
  constraint import_held_rank_pkey primary key (import_id, row_no)
);
grant select, insert, delete on import_held_rank to banyan_app;
alter table import_rank add column bridged int not null default 0;
alter table import_topup add column upgrades_row int, add column face numeric(28,8);
alter table import_order add column returns_row int;
grant update (mobile) on import_member to banyan_app;

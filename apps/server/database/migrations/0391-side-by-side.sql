-- expands: the company runs beside its old system (docs/ledger.md §18).
create table side_by_side (
  id integer generated always as identity,
  from_name text not null,
  since date not null,
  fed_through date not null,
  began_at timestamptz not null,
  began_by bigint not null,
  ended_at timestamptz,
  ended_by bigint,
  constraint side_by_side_pkey primary key (id),
  constraint side_by_side_one_runs unique nulls not distinct (ended_at),
  constraint side_by_side_fed check (fed_through >= since - 1),
  constraint side_by_side_ended check ((ended_at is null) = (ended_by is null)),
  constraint side_by_side_began_by foreign key (began_by) references app_user (id),
  constraint side_by_side_ended_by foreign key (ended_by) references app_user (id)
);
comment on table side_by_side is 'A time in which the company works out what its old system works out and pays nothing: the first date, and the last one that was fed.';
grant select, insert, update on side_by_side to banyan_app;

-- expands: the audit log lies in months, so that old ones can leave for a slower disk and stay readable.
create table table_month (
  part text primary key,
  of_table text not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  archived_at timestamptz,
  constraint table_month_once unique (of_table, from_at),
  constraint table_month_is_span check (from_at < until_at)
);
comment on table table_month is 'The parts of tables that lie in months of UTC (docs/decisions/0035). make_months adds them ahead of time, archive_months moves old ones into the schema archive.';
comment on column table_month.from_at is '-infinity = everything of before the table was divided.';
grant select on table_month to banyan_app;

create schema archive;
comment on schema archive is 'Months that left their tables. They are read through the views that end in _ever.';

-- what was written until now is the first part
alter table audit_log rename to audit_log_before;
alter table audit_log_before alter id drop identity;
alter table audit_log_before drop constraint audit_log_pkey;
alter table audit_log_before add constraint audit_log_before_pkey primary key (id, at);
alter index audit_log_action rename to audit_log_before_action;
alter index audit_log_actor rename to audit_log_before_actor;
alter index audit_log_at rename to audit_log_before_at;
alter index audit_log_doer rename to audit_log_before_doer;
alter index audit_log_object rename to audit_log_before_object;
alter index audit_log_object_at rename to audit_log_before_object_at;
alter index audit_log_panel rename to audit_log_before_panel;
alter index audit_log_visits rename to audit_log_before_visits;

create table audit_log (
  id bigint generated always as identity,
  at timestamptz not null,
  actor_id bigint,
  acting_admin_id bigint,
  action text not null,
  object text not null,
  details jsonb not null default '{}',
  ip text not null default '',
  primary key (id, at)
) partition by range (at);
create index audit_log_action on audit_log (action, at, id);
create index audit_log_actor on audit_log (actor_id, id);
create index audit_log_at on audit_log (at, id);
create index audit_log_doer on audit_log (coalesce(acting_admin_id, actor_id), at, id);
create index audit_log_object on audit_log (object, id);
create index audit_log_object_at on audit_log (lower(object), at, id);
create index audit_log_panel on audit_log (actor_id, at, id) where acting_admin_id is not null;
create index audit_log_visits on audit_log (actor_id, acting_admin_id, at) where acting_admin_id is not null;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
grant select on audit_log to banyan_app;
select setval('audit_log_id_seq', coalesce(max(id), 0) + 1, false) from audit_log_before;

-- lines of a month that nobody made yet
create table audit_log_rest partition of audit_log default;
do $$
declare
  v_until timestamptz := (select date_trunc('month', greatest(now(), max(at)), 'UTC') + interval '2 months' from audit_log_before);
begin
  execute format('alter table audit_log attach partition audit_log_before for values from (minvalue) to (%L)', v_until);
  insert into table_month (part, of_table, from_at, until_at) values ('audit_log_before', 'audit_log', '-infinity', v_until);
end $$;

create view audit_log_ever as select * from audit_log;
comment on view audit_log_ever is 'Lines of the audit log, also those of months in the archive.';
grant select on audit_log_ever to banyan_app;

-- Volumes of periods, and ranks that rise and fall (docs/plans.md §7).

-- Volume of each member in the running periods, as of the closing that volume_state names. What was bought before a period
-- began counts for nothing in it: a sum is that of the period which holds business_date.
create table member_volume (
  member_id bigint not null,
  business_date date not null,
  daily numeric(28,8) not null,
  weekly numeric(28,8) not null,
  monthly numeric(28,8) not null,
  quarterly numeric(28,8) not null,
  yearly numeric(28,8) not null,
  constraint member_volume_pkey primary key (member_id)
);
comment on column member_volume.business_date is 'The closing that last added to the sums.';
grant select, insert, update, delete on member_volume to banyan_app;

create table volume_state (
  id smallint not null default 1,
  business_date date,
  week_starts text,
  year_starts smallint,
  constraint volume_state_pkey primary key (id),
  constraint volume_state_is_one_row check (id = 1),
  constraint volume_state_has_calendar check (
    (business_date is null) = (week_starts is null) and (week_starts is null) = (year_starts is null))
);
comment on column volume_state.business_date is 'Every volume up to this date is in the sums; null = none is.';
insert into volume_state default values;
grant select, update on volume_state to banyan_app;

alter table member_rank add column bridged integer not null default 0;
comment on column member_rank.bridged is 'Rank closings in a row that kept the rank although it was no longer reached.';

create table rank_history (
  member_id bigint not null,
  business_date date not null,
  rank text,
  highest text,
  before text,
  bridged integer not null,
  reason text not null,
  own_bv numeric(28,8),
  group_bv numeric(28,8),
  team_bv numeric(28,8),
  constraint rank_history_pkey primary key (member_id, business_date),
  constraint rank_history_reason_known check (reason in ('achieved', 'kept', 'bridged', 'lost', 'inactive'))
);
comment on table rank_history is 'A row per member and rank closing in which the paid rank, the highest one or what was bridged changed.';
create index rank_history_date on rank_history (business_date, member_id);
grant select, insert on rank_history to banyan_app;

drop table closing_rank;
create table closing_rank (
  member_id bigint not null,
  rank smallint not null,
  highest smallint not null,
  before smallint not null,
  bridged integer not null,
  reason smallint not null,
  own_bv numeric,
  group_bv numeric,
  team_bv numeric
) with (autovacuum_enabled = false);
comment on table closing_rank is 'Whose ranks a closing changes. Places among the ranks of the plan, from 0; -1 = none.';
grant select, insert on closing_rank to banyan_app;

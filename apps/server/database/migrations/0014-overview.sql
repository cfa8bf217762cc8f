-- Figures of the dashboards, and what everybody has seen of what was published.

-- How far the sums below go.
create table summary (
  id smallint primary key default 1 constraint summary_is_one_row check (id = 1),
  -- the last business date that day_total and member_total hold; null = none yet
  until date
);
insert into summary default values;
grant select, insert, update on summary to banyan_app;

-- Sums of whole business dates that cannot change any more, so that no dashboard counts every row there is.
create table day_total (
  business_date date not null,
  measure text not null,
  n bigint not null,
  amount numeric(28,8) not null,
  constraint day_total_pkey primary key (measure, business_date)
);
grant select, insert, update on day_total to banyan_app;

-- What every member earned until then.
create table member_total (
  member_id bigint primary key,
  income numeric(28,8) not null
);
create index member_total_income on member_total (income desc, member_id);
grant select, insert, update on member_total to banyan_app;

-- Sums of the income rows of whole business dates that cannot change any more, as day_total holds other figures.
create table income_total (
  business_date date not null,
  kind text not null,
  level int not null,
  status text not null,
  n bigint not null,
  base numeric not null,
  gross numeric(28,8) not null,
  trimmed numeric(28,8) not null,
  amount numeric(28,8) not null,
  constraint income_total_pkey primary key (business_date, kind, level, status)
);
comment on table income_total is 'Holds every date up to summary.until.';
grant select, insert, update on income_total to banyan_app;

-- Until when somebody has seen what was published for them. What was published is read from where it stands; nothing is
-- written per member when it is.
create table notification_seen (
  user_id bigint primary key constraint notification_seen_user references app_user (id),
  until timestamptz not null
);
grant select, insert on notification_seen to banyan_app;
grant update (until) on notification_seen to banyan_app;

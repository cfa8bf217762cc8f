-- Pages of reports over the whole company: each column they can be sorted by, with the id that decides among equals.
create index app_user_by_user_id on app_user (user_id, id);
create index app_user_by_name on app_user (name, id);
create index member_by_activation on member (activated_at, id);
create index member_inactive on member (joined_at, id) where activated_at is null;
drop index member_activated;
create index topup_by_amount on topup (amount, id);
create index income_by_level on income (level, id);
create index income_by_amount on income (amount, id);
create index adjustment_debit on adjustment (at, id) where amount < 0;
create index adjustment_status on adjustment (status, at, id);
drop index adjustment_pending;
create index mail_waiting on mail (created_at, id) where sent_at is null;

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
insert into income_total
select business_date, kind, level, status, count(*), sum(base), sum(gross), sum(trimmed), sum(amount)
from income where business_date <= (select until from summary) group by 1, 2, 3, 4;
grant select, insert on income_total to banyan_app;

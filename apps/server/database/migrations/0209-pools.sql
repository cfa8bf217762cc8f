-- Bonuses of ranks that are paid once in a life (docs/plans.md §7.8).
create table rank_bonus (
  member_id bigint not null,
  code text not null,
  rank text not null,
  income_id bigint not null,
  business_date date not null,
  constraint rank_bonus_pkey primary key (code, rank, member_id)
);
comment on table rank_bonus is 'Whom a pool paid a rank once; a rank that is lost and reached again pays nothing.';
grant select, insert on rank_bonus to banyan_app;

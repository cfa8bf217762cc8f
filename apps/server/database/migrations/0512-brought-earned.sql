-- expands: what members earned and matched elsewhere counts in the periods that ran when they were brought.
create table brought_earned (
  member_id bigint not null,
  business_date date not null,
  earned numeric(28,8) not null,
  matched numeric(28,8) not null,
  by_closings numeric(28,8) not null,
  constraint brought_earned_pkey primary key (member_id, business_date),
  constraint brought_earned_member foreign key (member_id) references member (id)
);
create index brought_earned_date on brought_earned (business_date);
comment on table brought_earned is 'What another system paid and matched up to a date, since the row before it: it counts under caps of a period and as points of pools.';
grant select, insert on brought_earned to banyan_app;
create or replace view carry as
select c.member_id, c.left_volume / s.unit as left_volume, c.right_volume / s.unit as right_volume,
  c.left_virtual / s.unit as left_virtual, c.right_virtual / s.unit as right_virtual, c.matched / s.unit as matched,
  c.is_first_matched, c.lots, s.unit as unit_of_lots
from (select generation, 10::numeric ^ digits as unit from carry_state) s,
  lateral (
    select carry_0.* from carry_0 where s.generation = 0 union all select carry_1.* from carry_1 where s.generation = 1
  ) c;

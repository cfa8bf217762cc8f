-- expands: ranks that were held at rank closings of another system count where a bonus asks for several in a row.
create table brought_rank (
  member_id bigint not null,
  business_date date not null,
  rank text,
  constraint brought_rank_pkey primary key (member_id, business_date),
  constraint brought_rank_member foreign key (member_id) references member (id)
);
create index brought_rank_date on brought_rank (business_date);
comment on table brought_rank is 'Which rank a member held at a rank closing of another system; every one of those closings has a row of somebody, and who has none at it held no rank.';
grant select, insert on brought_rank to banyan_app;

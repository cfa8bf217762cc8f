-- expands: rewards that members have already had from another system.
create table brought_reward (
  member_id bigint not null,
  code text not null,
  business_date date not null,
  constraint brought_reward_pkey primary key (member_id, code),
  constraint brought_reward_member foreign key (member_id) references member (id)
);
comment on table brought_reward is 'Rewards achieved and given in another system: no closing finds them again.';
grant select, insert on brought_reward to banyan_app;

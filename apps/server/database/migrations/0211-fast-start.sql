-- Fast start (docs/plans.md §7.6).

-- The steps that were paid, and the topup with which: each once in a life, unless that topup is reversed.
create table fast_start_step (
  member_id bigint not null,
  code text not null,
  event_id bigint not null,
  constraint fast_start_step_once primary key (member_id, code),
  constraint fast_start_step_member foreign key (member_id) references member (id),
  constraint fast_start_step_event foreign key (event_id) references business_event (id)
);
create index fast_start_step_event on fast_start_step (event_id);
grant select, insert, delete on fast_start_step to banyan_app;

alter table income drop constraint income_kind_known;
alter table income add constraint income_kind_known check (kind in ('fast_start', 'referral', 'level', 'spill',
  'single_leg', 'matrix', 'withdrawal_level', 'next_bet', 'gaming_level', 'roi', 'roi_level', 'matching',
  'matching_level', 'reward', 'repurchase_level', 'unilevel', 'differential', 'generation', 'bonus'));

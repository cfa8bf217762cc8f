-- Until when somebody has seen what was published for them. What was published is read from where it stands; nothing is
-- written per member when it is (money.md §5).
create table notification_seen (
  user_id bigint primary key constraint notification_seen_user references app_user (id),
  until timestamptz not null
);
grant select, insert on notification_seen to banyan_app;
grant update (until) on notification_seen to banyan_app;

-- A member whose incomes are not paid out for the time being: they stay in the wallet `income`, unpaid.
create table payout_hold (
  id bigint generated always as identity primary key,
  no text not null generated always as ('H' || (1000000 + id)) stored,
  member_id bigint not null constraint payout_hold_member references member (id),
  reason text not null constraint payout_hold_reason_given check (reason <> ''),
  by_user bigint,
  at timestamptz not null,
  released_by bigint,
  released_at timestamptz,
  remark text not null default '',
  constraint payout_hold_no_unique unique (no),
  constraint payout_hold_released check (released_at is not null or (released_by is null and remark = ''))
);
comment on column payout_hold.released_at is 'null: it still holds.';
comment on column payout_hold.remark is 'Of whoever released it.';
create unique index payout_hold_one_at_a_time on payout_hold (member_id) where released_at is null;
create index payout_hold_member_at on payout_hold (member_id, at, id);
create index payout_hold_at on payout_hold (at, id);
grant select, insert on payout_hold to banyan_app;
grant update (released_by, released_at, remark) on payout_hold to banyan_app;

-- A payout of chosen members, with what they read on their statements.
alter table payout_run
  add column members bigint[],
  add column remark text not null default '',
  add constraint payout_run_members_named check (members is null or cardinality(members) > 0);
comment on column payout_run.members is 'null: everybody.';

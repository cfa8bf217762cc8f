-- What keeps an account from deciding what others requested (docs/security.md §8): another person created it, set its password
-- or granted it the right (then `route_id`). Until `ends_at` it decides nothing; what `by_id` asked for, longer.
create table decision_ban (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  cause text not null,
  by_id bigint not null references app_user (id),
  route_id int references route (id),
  at timestamptz not null,
  ends_at timestamptz not null,
  -- the owner proved by the old mail address that the account is theirs: `by_id` counts no more, the hours do
  lifted_at timestamptz,
  constraint decision_ban_cause_known check (cause in ('created', 'reset', 'granted')),
  constraint decision_ban_by_another check (by_id <> user_id),
  constraint decision_ban_of_a_right check ((cause = 'granted') = (route_id is not null)),
  constraint decision_ban_long_enough check (ends_at >= at + interval '72 hours'),
  constraint decision_ban_lifted check (lifted_at is null or cause = 'reset')
);
create index decision_ban_user on decision_ban (user_id);
grant select, insert, update (lifted_at) on decision_ban to banyan_app;

-- Caps over kinds (docs/plans.md §7.11).

-- What the result of a closing pays each member, where the plan has a cap of members: it counts before it is posted, and what the
-- member had earned in the period when it was calculated must not have changed.
create table closing_member (
  member_id bigint primary key,
  earned_before numeric not null,
  amount numeric not null,
  chunk int not null
) with (autovacuum_enabled = false);
grant select, insert on closing_member to banyan_app;

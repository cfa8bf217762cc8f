-- The holding tank (docs/plans.md §7.10): members who joined under a sponsor and stand in no leg yet.

alter table member add column placed_in date;
comment on column member.placed_in is 'Placed from the holding tank: the closing to which that belongs. Null: placed on joining, or not yet.';
alter table member drop constraint member_place_complete;
-- a member with a sponsor and no place waits in the tank
alter table member add constraint member_place_complete check ((parent_id is null) = (side is null)
  and (sponsor_id is not null or parent_id is null) and (placed_in is null or parent_id is not null));
drop index member_only_one_root;
create unique index member_only_one_root on member ((true)) where sponsor_id is null;
create index member_waiting on member (sponsor_id, joined_at, id) where parent_id is null;
create index member_placed_in on member (placed_in) where placed_in is not null;

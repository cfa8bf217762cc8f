-- A sponsor may let those who join without a side wait in the holding tank (docs/plans.md §7.10).

alter table member drop constraint member_placement_known;
alter table member add constraint member_placement_known check (placement in ('L', 'R', 'auto', 'tank'));

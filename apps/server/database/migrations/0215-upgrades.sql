-- Upgrades (docs/plans.md §7.10): a topup of what a larger package costs and counts more than the one before it.

alter table topup add column upgrades bigint, add column face numeric(28,8);
comment on column topup.upgrades is 'Of an upgrade: the topup from which it leads to a larger package.';
comment on column topup.face is 'Of an upgrade: the amount of the new package; amount is the difference. Null: the amount.';
alter table topup add constraint topup_upgrades foreign key (upgrades) references topup (id);
alter table topup add constraint topup_upgrade_has_face check ((upgrades is null) = (face is null));
alter table topup add constraint topup_face_is_larger check (face > amount);
alter table topup add constraint topup_upgrade_is_never_first check (upgrades is null or not is_first);
-- Two upgrades from one topup: the second is refused, also when both are made at the same moment.
create unique index topup_upgraded_once on topup (upgrades) where upgrades is not null and status <> 'Reversed';

-- A generation of the snapshot is emptied and loaded whole, never changed: there is nothing to vacuum, and reading ten
-- million rows for it while members look at their trees is what they would wait for. Loading it ends with its statistics.
alter table team_0 set (autovacuum_enabled = false);
alter table team_1 set (autovacuum_enabled = false);

-- An import proves the references of its topups by the set, which puts off triggers that do not always fire. The counters of members follow
-- every topup as before; those of an import it counts itself.
alter table topup enable always trigger topup_counts;

-- expands: before the lines of the ledger are divided into months, the moment is said at which those of before end. Nothing is looked at
-- under a lock: the next migration proves it while lines are posted.
do $$
declare
  v_until timestamptz := (select date_trunc('month', greatest(now(), max(at)), 'UTC') + interval '2 months' from entry);
begin
  execute format('alter table entry add constraint entry_before_ends check (at < %L) not valid', v_until);
end $$;

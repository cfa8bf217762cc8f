-- expands: before incomes are divided into months, the moment is said at which those of before end. Nothing is looked at
-- under a lock: the next migration proves it while incomes are written.
do $$
declare
  v_until timestamptz := (select date_trunc('month', greatest(now(), max(at)), 'UTC') + interval '2 months' from income);
begin
  execute format('alter table income add constraint income_before_ends check (at < %L) not valid', v_until);
end $$;

-- expands: the lines of the ledger lie in months, so that old ones can leave for a slower disk and stay readable (docs/decisions/0035).
-- What was written until now is the first part, as it is: nothing is copied, and no index is built.
alter table entry rename to entry_before;
alter index entry_pkey rename to entry_before_pkey;
alter index entry_line_once rename to entry_before_line_once;

-- The keys are those of each part, without the moment: a month holds a version and a line once by itself.
create table entry (like entry_before including comments) partition by range (at);
comment on table entry is 'One line of an account''s passbook. Versions have no gaps; balance_after and hash chain each line to the one before. Lies in months of UTC, each with its own keys.';
comment on column entry.at is 'The moment of its transaction, in whose month both lie; of a fold its own.';
create trigger entry_append_only before update or delete or truncate on entry execute function ledger_is_append_only();
grant select on entry to banyan_app;

-- lines of a month that nobody made yet
create table entry_rest (like entry_before including all excluding constraints);
alter index entry_rest_txn_id_line_idx rename to entry_rest_line_once;
create trigger append_only before update or delete or truncate on entry_rest execute function refuse_change();
alter table entry attach partition entry_rest default;
do $$
declare
  v_until timestamptz := (
    select (regexp_match(pg_get_constraintdef(oid), '''(.+)'''))[1] from pg_constraint where conname = 'entry_before_ends'
  );
begin
  execute format('alter table entry attach partition entry_before for values from (minvalue) to (%L)', v_until);
  insert into table_month (part, of_table, from_at, until_at) values ('entry_before', 'entry', '-infinity', v_until);
end $$;
alter table entry_before drop constraint entry_before_ends;

create view entry_ever as select * from entry;
comment on view entry_ever is 'Lines of the ledger, also those of months in the archive.';
grant select on entry_ever to banyan_app;

-- as of the ledger: what waits for its month cannot be changed either (make_months moves it)
create trigger append_only before update or delete or truncate on audit_log_rest execute function refuse_change();

-- expands: folded lines of the company lie in months, as those of people do (0623). What was folded until now is the first part, as it is.
alter table house_entry rename to house_entry_before;
alter index house_entry_pkey rename to house_entry_before_pkey;
alter index house_entry_fold rename to house_entry_before_fold;

create table house_entry (like house_entry_before including comments including defaults) partition by range (at);
comment on table house_entry is 'Folded lines of house accounts: fold_version is the version of the entry that sums them. Lies in months of UTC, each with its own keys.';
comment on column house_entry.at is 'The moment of the fold; -infinity = of before lines lay in months.';
create trigger house_entry_append_only before update or delete or truncate on house_entry execute function ledger_is_append_only();
grant select on house_entry to banyan_app;

-- lines of a month that nobody made yet
create table house_entry_rest (like house_entry_before including all excluding constraints);
alter index house_entry_rest_account_id_fold_version_idx rename to house_entry_rest_fold;
create trigger append_only before update or delete or truncate on house_entry_rest execute function refuse_change();
alter table house_entry attach partition house_entry_rest default;
do $$
declare
  v_until timestamptz := (
    select (regexp_match(pg_get_constraintdef(oid), '''(.+)'''))[1] from pg_constraint where conname = 'house_entry_before_ends'
  );
begin
  execute format('alter table house_entry attach partition house_entry_before for values from (minvalue) to (%L)', v_until);
  insert into table_month (part, of_table, from_at, until_at) values ('house_entry_before', 'house_entry', '-infinity', v_until);
end $$;
alter table house_entry_before drop constraint house_entry_before_ends;

create view house_entry_ever as select * from house_entry;
comment on view house_entry_ever is 'Folded lines of house accounts, also those of months in the archive.';
grant select on house_entry_ever to banyan_app;

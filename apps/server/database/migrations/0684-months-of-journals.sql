-- expands: journals lie in months, so that old ones can leave for a slower disk and stay readable (docs/decisions/0035). What was
-- written until now is the first part, as it is: nothing is copied, and no index is built.
-- functions: txn_seal
do $$
declare
  v_calls text[] := array(
    select l.virtualtransaction from pg_locks l join pg_stat_activity a using (pid)
    where l.locktype = 'virtualxid' and a.datname = current_database() and a.pid <> pg_backend_pid()
  );
begin
  -- calls that began with the functions of before could not write to what follows: they are waited for, ten seconds at most
  for n in 1 .. 1000 loop
    exit when not exists (select from pg_locks where locktype = 'virtualxid' and virtualtransaction = any(v_calls));
    perform pg_sleep(0.01);
  end loop;
end $$;
-- in the order in which a posting writes them
lock table txn_key, txn in access exclusive mode;
-- those that these calls have posted
insert into txn_key (idem_scope, idem_key, txn_id, at)
select idem_scope, idem_key, id, at from txn where id > obj_description('txn_key'::regclass)::bigint
on conflict do nothing;
comment on table txn_key is 'The key of every journal of all months: the same key is the same journal for ever. Written before it in its transaction.';
comment on column txn_key.at is 'The moment of the journal: its month.';
create trigger txn_key_append_only before update or delete or truncate on txn_key execute function ledger_is_append_only();
grant select on txn_key to banyan_app;
alter table txn drop constraint txn_idempotency_key;
alter index txn_key_pkey rename to txn_idempotency_key;

alter table txn rename to txn_before;
alter index txn_pkey rename to txn_before_pkey;
alter index txn_goods_at rename to txn_before_goods_at;
alter index txn_goods_of rename to txn_before_goods_of;
drop trigger txn_is_balanced on txn_before;

do $$
declare
  v_next bigint;
begin
  select last_value + is_called::int into v_next from txn_id_seq;
  alter table txn_before alter id drop identity;
  -- The keys are those of each part, without the moment: ids come from one sequence, and the auditor finds one that stands twice.
  create table txn (like txn_before including comments including defaults) partition by range (at);
  alter table txn alter id add generated always as identity;
  perform setval('txn_id_seq', v_next, false);
end $$;
comment on table txn is 'One journal: lines of one asset that sum to zero. Lies in months of UTC, each with its own keys; its key in txn_key is its identity for ever.';
create trigger txn_append_only before update or delete or truncate on txn execute function ledger_is_append_only();
create constraint trigger txn_is_balanced after insert on txn deferrable initially deferred
  for each row when (not new.is_pair) execute function txn_is_balanced();
grant select on txn to banyan_app;

-- journals of a month that nobody made yet
create table txn_rest (like txn_before including comments including defaults);
alter table txn_rest add constraint txn_rest_pkey primary key (id);
create index txn_rest_goods_at on txn_rest (at, id) where asset_id <> 1;
create index txn_rest_goods_of on txn_rest (asset_id, at, id) where asset_id <> 1;
create trigger append_only before update or delete or truncate on txn_rest execute function refuse_change();
alter table txn attach partition txn_rest default;
do $$
declare
  v_until timestamptz := (
    select (regexp_match(pg_get_constraintdef(oid), '''(.+)'''))[1] from pg_constraint where conname = 'txn_before_ends'
  );
begin
  execute format('alter table txn attach partition txn_before for values from (minvalue) to (%L)', v_until);
  insert into table_month (part, of_table, from_at, until_at) values ('txn_before', 'txn', '-infinity', v_until);
end $$;
alter table txn_before drop constraint txn_before_ends;

create or replace view txn_ever as select * from txn;

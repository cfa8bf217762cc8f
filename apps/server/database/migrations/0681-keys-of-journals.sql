-- expands: keys of journals get a table of their own, which stays whole when journals are divided into months: a key is one for ever.
-- Nothing is copied under a lock: the next migration does so while journals are posted.
do $$
declare
  v_until timestamptz := (select date_trunc('month', greatest(now(), max(at)), 'UTC') + interval '2 months' from txn);
begin
  -- who is posting now is waited for: no journal up to the highest id is under way any more
  execute format('alter table txn add constraint txn_before_ends check (at < %L) not valid', v_until);
end $$;

create table txn_key (
  idem_scope text not null,
  idem_key text not null,
  txn_id bigint not null,
  at timestamptz not null,
  primary key (idem_scope, idem_key)
);
-- for the migrations that follow
do $$ begin execute format('comment on table txn_key is %L', (select coalesce(max(id), 0) from txn)); end $$;

-- Moves pending house lines into the balances of their accounts, one entry per account and call, in one statement.
-- Of overlapping callers one waits for the other. Returns how many lines were folded; 0: nothing left to take.
create or replace function fold_house_accounts(p_at timestamptz, p_limit int default 10000) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_taken int;
  v_kept int;
begin
  perform pg_advisory_xact_lock(hashtext('fold_house_accounts'));
  -- lines of this very transaction are counted before they move
  set constraints txn_is_balanced immediate;
  with taken as (
    delete from house_pending where ctid = any (array(select ctid from house_pending limit p_limit))
    returning *
  ), folded as (
    update account a set balance = a.balance + s.amount, version = a.version + 1,
      head = entry_hash(a.head, null, a.id, a.version + 1, 0, s.amount, a.balance + s.amount, 0::smallint, null,
        s.lines, p_at)
    from (
      select account_id, sum(amount)::numeric(28,8) as amount, count(*)::text as lines from taken group by account_id
    ) s
    where a.id = s.account_id
    returning a.id, a.version, a.balance, a.head, s.amount, s.lines
  ), written as (
    insert into entry (account_id, version, at, line, kind, amount, balance_after, hash, narration)
    select id, version, p_at, 0, 0, amount, balance, head, lines from folded
  ), kept as (
    insert into house_entry (txn_id, line, account_id, fold_version, amount, hash, at)
    select t.txn_id, t.line, t.account_id, f.version, t.amount, t.hash, p_at
    from taken t join folded f on f.id = t.account_id
    returning 1
  )
  select (select count(*) from taken), (select count(*) from kept) into v_taken, v_kept;
  if v_kept <> v_taken then
    raise exception '% of % waiting lines have no account.', v_taken - v_kept, v_taken;
  end if;
  set constraints txn_is_balanced deferred;
  return v_taken;
end $$;

revoke execute on function fold_house_accounts from public;
grant execute on function fold_house_accounts to banyan_app;

-- Locks all accounts of the lines that will be written, and of what their owners owe where that matters; creates
-- those that are missing. The order is the one in which pairs are posted, so that no deadlock can arise.
create or replace function lock_accounts(p_journals journal[], p_lines journal_line[]) returns void
language plpgsql set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  v_debts journal_line[];
begin
  -- a debit may make its owner owe something, a credit repays only where something was owed before
  select array_agg((l.journal, l.owner_type, l.owner_id, 'recoverable', 0, null, null, null, null, null)::journal_line)
  into v_debts from unnest(p_lines) l where l.recoverable and l.amount < 0;
  perform create_accounts(p_journals, p_lines || v_debts);
  -- each account once and looked up by key: as a join it would be planned for an empty table, and read all accounts
  perform from (
    select distinct l.owner_type = 'House' as is_house, l.owner_id, w.code, l.owner_type,
      p_journals[l.journal].asset_id as asset_id
    from unnest(p_lines) l
    cross join lateral (values (l.wallet_code), (case when l.recoverable then 'recoverable' end)) w (code)
    order by 1, 2, 3, 4, 5
  ) l
  cross join lateral (
    select from account a
    where a.owner_id = l.owner_id and a.wallet_code = l.code and a.owner_type = l.owner_type
      and a.asset_id = l.asset_id and (a.class = 0 or a.synchronous)
    limit 1 for no key update
  ) locked;
end $$;

revoke execute on function lock_accounts from public;

-- A line found no account that takes it: creates the accounts that are missing, or raises why this one refuses.
create or replace function create_accounts_or_refuse(p_journals journal[], p_lines journal_line[], p_line journal_line)
returns void language plpgsql set search_path = public, pg_temp as $$
declare
  v_account bigint;
  v_refused_by text;
begin
  perform create_accounts(p_journals, p_lines);
  select id, why_refused(status, scale, p_line.amount) into v_account, v_refused_by
  from account
  where owner_id = p_line.owner_id and wallet_code = p_line.wallet_code and owner_type = p_line.owner_type
    and asset_id = p_journals[p_line.journal].asset_id;
  if v_refused_by is not null then
    raise exception 'Account % refuses %: %.', v_account, p_line.amount, v_refused_by
      using errcode = '23514', constraint = v_refused_by, table = 'account';
  end if;
end $$;

revoke execute on function create_accounts_or_refuse from public;

-- Creates those accounts of the lines that do not exist yet, always in the same order: of two transactions that
-- need the same new accounts one waits for the other, and no deadlock can arise.
create or replace function create_accounts(p_journals journal[], p_lines journal_line[]) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  insert into account (owner_type, owner_id, wallet_code, asset_id, scale, class, floor, head)
  select distinct l.owner_type, l.owner_id, l.wallet_code, s.id, s.scale,
    (l.owner_type = 'House')::int,
    case when l.owner_type = 'House' or l.wallet_code = 'recoverable' then null else 0 end,
    account_genesis(l.owner_type, l.owner_id, l.wallet_code, s.id)
  from unnest(p_lines) l
  left join asset s on s.id = p_journals[l.journal].asset_id
  -- one look-up by key for each line: as a join it would be planned for an empty table, and read all accounts
  left join lateral (
    select 1 as known from account a
    where a.owner_id = l.owner_id and a.wallet_code = l.wallet_code
      and a.owner_type = l.owner_type and a.asset_id = s.id
    limit 1
  ) found on true
  where known is null
  order by 6, 2, 3, 1, 4
  on conflict do nothing;
end $$;

revoke execute on function create_accounts from public;

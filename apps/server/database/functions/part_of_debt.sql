-- How much of an amount meant for a wallet goes to what its owner owes; both accounts are locked.
create or replace function part_of_debt(p_line journal_line, p_asset_id integer) returns numeric
language sql set search_path = public, pg_temp as $$
  select case
    -- a credit repays, at most what is owed
    when p_line.amount > 0 then least(p_line.amount, -debt.balance)
    -- of a debit what the wallet cannot give becomes owed
    else least(0, p_line.amount + greatest(wallet.balance - wallet.held - wallet.floor, 0))
  end
  from account wallet, account debt
  where wallet.owner_id = p_line.owner_id and wallet.wallet_code = p_line.wallet_code
    and wallet.owner_type = p_line.owner_type and wallet.asset_id = p_asset_id
    and debt.owner_id = p_line.owner_id and debt.wallet_code = 'recoverable'
    and debt.owner_type = p_line.owner_type and debt.asset_id = p_asset_id
$$;

revoke execute on function part_of_debt from public;

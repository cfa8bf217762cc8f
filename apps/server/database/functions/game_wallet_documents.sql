-- The lines that the game wallet asks for, as the auditor looks for them in the ledger (docs/ledger.md §12): money from and to
-- main, play credits from the company.
create or replace function game_wallet_documents() returns table (
  scope text, key text, kind text, txn_id bigint, owner_type text, owner_id bigint, wallet_code text, amount numeric
) language sql stable as $$
  select 'game_transfer', t.id::text,
    case t.kind when 'Deposit' then 'game_deposit' when 'Withdrawal' then 'game_withdrawal' else 'game_grant' end,
    coalesce(t.txn_id, 0), l.owner_type, l.owner_id, l.wallet_code, l.amount
  from game_transfer t cross join lateral (values
    ('User', t.member_id, 'main', case t.kind when 'Deposit' then -t.amount when 'Withdrawal' then t.amount end),
    ('User', t.member_id, 'game', case t.kind when 'Deposit' then t.amount when 'Withdrawal' then -t.amount end),
    ('User', t.member_id, 'game of 0', case t.kind when 'Grant' then t.amount end),
    ('House', 0, 'play_credits of 0', case t.kind when 'Grant' then -t.amount end)
  ) l (owner_type, owner_id, wallet_code, amount)
  where l.amount is not null
$$;

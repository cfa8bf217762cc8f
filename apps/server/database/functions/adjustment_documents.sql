-- The lines that approved credits and debits ask for, as the auditor looks for them in the ledger (docs/ledger.md §12).
create or replace function adjustment_documents() returns table (
  scope text, key text, kind text, txn_id bigint, owner_type text, owner_id bigint, wallet_code text, amount numeric
) language sql stable as $$
  select 'adjustment', a.id::text, 'adjustment', a.txn_id, l.*
  from adjustment a join app_user u on u.id = a.owner_id cross join lateral (values
    (u.user_type, a.owner_id, a.wallet_code, a.amount),
    ('House', 0, 'adjustment', -a.amount)
  ) l
  where a.status = 'Approved'
$$;

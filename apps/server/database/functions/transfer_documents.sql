-- The lines that transfers ask for, as the auditor looks for them in the ledger (docs/ledger.md §12).
create or replace function transfer_documents() returns table (
  scope text, key text, kind text, txn_id bigint, owner_type text, owner_id bigint, wallet_code text, amount numeric
) language sql stable as $$
  select 'transfer', t.id::text, 'transfer', t.txn_id, l.*
  from fund_transfer t cross join lateral (values
    (t.from_type, t.from_id, t.from_wallet, -t.amount - t.charge),
    (t.to_type, t.to_id, t.to_wallet, t.amount),
    ('House', 0, 'fees', t.charge)
  ) l
  where t.status = 'Approved'
$$;

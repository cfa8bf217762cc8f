-- The lines that credit requests ask for, as the auditor looks for them in the ledger (docs/ledger.md §12).
create or replace function credit_request_documents() returns table (
  scope text, key text, kind text, txn_id bigint, owner_type text, owner_id bigint, wallet_code text, amount numeric
) language sql stable as $$
  select 'credit_request', c.id::text, 'credit_request', c.txn_id, l.*
  from credit_request c cross join lateral (values
    (c.owner_type, c.owner_id, c.wallet_code, c.amount),
    ('House', 0, 'bank_clearing:' || c.payment_mode, -c.amount)
  ) l
  where c.status = 'Approved'
$$;

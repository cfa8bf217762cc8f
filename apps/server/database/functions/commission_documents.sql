-- The lines that commissions of franchises ask for, as the auditor looks for them in the ledger (docs/ledger.md §12).
create or replace function commission_documents() returns table (
  scope text, key text, kind text, txn_id bigint, owner_type text, owner_id bigint, wallet_code text, amount numeric
) language sql stable as $$
  select 'commission', c.id::text, case when c.reverses is null then 'commission' else 'commission_reversal' end,
    null::bigint, l.*
  from franchise_commission c cross join lateral (values
    ('House', 0, 'franchise_commission', -c.amount),
    ('Franchise', c.franchise_id, 'main', c.amount)
  ) l
$$;

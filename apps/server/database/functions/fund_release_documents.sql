-- The lines that releases of funds ask for, as the auditor looks for them in the ledger (docs/ledger.md §12).
create or replace function fund_release_documents() returns table (
  scope text, key text, kind text, txn_id bigint, owner_type text, owner_id bigint, wallet_code text, amount numeric
) language sql stable as $$
  select 'fund_release', r.id::text, 'fund_release', r.txn_id, l.*
  from fund_release r cross join lateral (values
    ('User', r.member_id, r.wallet_code, -r.amount),
    ('House', 0, 'tds_payable', r.tds),
    ('User', r.member_id, 'main', r.net)
  ) l
  where r.status = 'Approved'
$$;

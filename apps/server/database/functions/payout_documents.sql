-- The lines that payout statements ask for, as the auditor looks for them in the ledger (docs/ledger.md §12).
create or replace function payout_documents() returns table (
  scope text, key text, kind text, txn_id bigint, owner_type text, owner_id bigint, wallet_code text, amount numeric
) language sql stable as $$
  select 'payout', s.id::text, 'payout', coalesce(s.txn_id, 0), l.*
  from payout_statement s cross join lateral (values
    ('User', s.member_id, 'income', -s.gross),
    ('House', 0, 'tds_payable', s.tds),
    ('House', 0, 'payout_service', s.service),
    ('User', s.member_id, 'repurchase', s.repurchase),
    ('User', s.member_id, 'main', s.net)
  ) l
$$;

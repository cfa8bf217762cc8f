-- The lines that withdrawals and failed ones ask for, as the auditor looks for them in the ledger (docs/ledger.md §12).
create or replace function withdrawal_documents() returns table (
  scope text, key text, kind text, txn_id bigint, owner_type text, owner_id bigint, wallet_code text, amount numeric
) language sql stable as $$
  with moved as (
    select 'withdrawal' as kind, 1 as sign, w.* from withdrawal w
    union all
    select 'withdrawal_failed', -1, w.* from withdrawal w where w.status = 'Failed'
  )
  select m.kind, m.id::text, m.kind, coalesce(e.txn_id, 0), l.owner_type, l.owner_id, l.wallet_code, m.sign * l.amount
  from moved m
    left join business_event e on e.kind = m.kind and e.source_id = m.id
    cross join lateral (values
      ('User', m.member_id, m.wallet_code, -m.amount),
      ('House', 0, 'payout_clearing', m.net),
      ('House', 0, 'withdrawal_charge', m.charge),
      ('House', 0, 'tds_payable', m.tds)
    ) l (owner_type, owner_id, wallet_code, amount)
$$;

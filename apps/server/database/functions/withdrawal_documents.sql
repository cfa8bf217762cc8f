-- The lines that withdrawals ask for, as the auditor looks for them in the ledger (docs/ledger.md §12): once approved, once
-- paid, and both taken back of one that failed.
create or replace function withdrawal_documents() returns table (
  scope text, key text, kind text, txn_id bigint, owner_type text, owner_id bigint, wallet_code text, amount numeric
) language sql stable as $$
  with moved as (
    select 'withdrawal' as kind, 1 as sign, w.txn_id as moved_by, w.* from withdrawal w where w.txn_id is not null
    union all
    select 'withdrawal_failed', -1, w.failed_txn_id, w.* from withdrawal w where w.failed_txn_id is not null
  ),
  payment as (
    select 'withdrawal_paid' as kind, 1 as sign, w.paid_txn_id as moved_by, w.* from withdrawal w where w.paid_txn_id is not null
    union all
    select 'withdrawal_returned', -1, w.returned_txn_id, w.* from withdrawal w where w.returned_txn_id is not null
  )
  select m.kind, m.id::text, m.kind, m.moved_by, l.owner_type, l.owner_id, l.wallet_code, m.sign * l.amount
  from moved m cross join lateral (values
    (m.owner_type, m.owner_id, m.wallet_code, -m.amount),
    ('House', 0, 'payout_clearing', m.net),
    ('House', 0, 'withdrawal_charge', m.charge),
    ('House', 0, 'tds_payable', m.tds),
    ('House', 0, 'network_fee', m.network_fee)
  ) l (owner_type, owner_id, wallet_code, amount)
  union all
  select p.kind, p.id::text, p.kind, p.moved_by, 'House', 0, l.wallet_code, p.sign * l.amount
  from payment p cross join lateral (values
    ('payout_clearing', -p.net),
    (case when p.paid_mode like 'chain:%' then 'chain_clearing:' || substr(p.paid_mode, 7)
      else 'bank_clearing:' || p.paid_mode end, p.net)
  ) l (wallet_code, amount)
$$;

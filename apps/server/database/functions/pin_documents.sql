-- The lines that pins ask for when they are paid, as the auditor looks for them in the ledger (docs/ledger.md §12). Those of
-- another system are proven with the opening balances.
create or replace function pin_documents() returns table (
  scope text, key text, kind text, txn_id bigint, owner_type text, owner_id bigint, wallet_code text, amount numeric
) language sql stable as $$
  with received as (
    select 'pin_sale' as kind, b.id, b.txn_id, b.owner_type, b.owner_id, b.payment_mode, b.count * (b.paid + b.gst) as amount
    from pin_batch b where b.payment_mode <> 'brought'
    union all
    select 'pin_balance', p.id, p.txn_id, p.owner_type, p.owner_id, p.payment_mode, p.paid + p.gst from pin_balance p
  )
  select r.kind, r.id::text, r.kind, coalesce(r.txn_id, 0), l.*
  from received r cross join lateral (values
    (case when r.payment_mode in ('fund', 'main', 'pin') then r.owner_type else 'House' end,
      case when r.payment_mode in ('fund', 'main', 'pin') then r.owner_id else 0 end,
      case when r.payment_mode in ('fund', 'main', 'pin') then r.payment_mode else 'bank_clearing:' || r.payment_mode end,
      -r.amount),
    ('House', 0, 'pin_liability', r.amount)
  ) l
$$;

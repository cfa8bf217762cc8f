-- The lines that topups and their reversals ask for, as the auditor looks for them in the ledger (docs/ledger.md §12). A
-- topup by a pin is paid from what the company owes for it, and its reversal pays the pin's holder; of one that was paid on a
-- chain it pays the member. Of one that was brought from another system no money moved here.
create or replace function topup_documents() returns table (
  scope text, key text, kind text, txn_id bigint, owner_type text, owner_id bigint, wallet_code text, amount numeric
) language sql stable as $$
  with sale as (
    select t.*, coalesce(u.user_type, 'House') as payer_type,
      case when t.payment_mode like 'chain:%' then 'chain_clearing:' || substr(t.payment_mode, 7)
        when t.paid_by is null then 'bank_clearing:' || t.payment_mode
        when t.pin_id is null then t.payment_mode
        when u.user_type = 'Franchise' then 'pin' else 'fund' end as payer_wallet
    from topup t left join app_user u on u.id = t.paid_by
    where t.payment_mode not in ('brought', 'beside')
  ), moved as (
    select 'topup' as kind, 1 as sign, s.*, s.payer_type as side, coalesce(s.paid_by, 0) as payer, s.payer_wallet as wallet
    from sale s
    union all
    select 'topup_reversal', -1, s.*, b.side, b.payer, b.wallet
    from sale s cross join lateral (
      select case when o.on_chain then 'User' else s.payer_type end as side,
        case when o.on_chain then s.member_id else coalesce(s.paid_by, 0) end as payer,
        case when o.on_chain then 'fund' else s.payer_wallet end as wallet
      from (select s.payment_mode like 'chain:%' as on_chain) o
    ) b
    where s.status = 'Reversed'
  )
  select m.kind, m.id::text, m.kind, coalesce(e.txn_id, 0), l.owner_type, l.owner_id, l.wallet_code, m.sign * l.amount
  from moved m
    left join business_event e on e.kind = m.kind and e.source_id = m.id
    cross join lateral (values
      (case when m.pin_id is not null and m.sign = 1 then 'House' else m.side end,
        case when m.pin_id is not null and m.sign = 1 then 0 else m.payer end,
        case when m.pin_id is not null and m.sign = 1 then 'pin_liability' else m.wallet end, -m.paid - m.gst),
      ('House', 0, 'package_sales', m.paid),
      ('House', 0, 'gst_payable', m.gst)
    ) l (owner_type, owner_id, wallet_code, amount)
$$;

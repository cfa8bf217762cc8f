-- The lines that income rows of events and paid rewards ask for, as the auditor looks for them in the ledger
-- (docs/ledger.md §12). Rows of closings: closing_documents().
create or replace function income_documents() returns table (
  scope text, key text, kind text, txn_id bigint, owner_type text, owner_id bigint, wallet_code text, amount numeric
) language sql stable as $$
  with paid as (
    select 'income' as scope, i.event_id as id, i.kind, i.member_id, i.wallet_code, i.amount, i.status, i.trimmed,
      case when e.kind in ('topup_reversal', 'withdrawal_failed', 'refund') then 'incomes_reversal' else 'incomes' end as journal
    from income_ever i join business_event e on e.id = i.event_id
    where e.kind <> 'closing' and i.status <> 'pending'
    union all
    select 'reward', i.id, i.kind, i.member_id, i.wallet_code, i.amount, i.status, i.trimmed, 'incomes'
    from income_ever i join business_event e on e.id = i.event_id
    where e.kind = 'closing' and i.kind = 'reward' and i.status <> 'pending'
  )
  select p.scope, p.id::text, p.journal, null::bigint, 'User', p.member_id, p.wallet_code, p.amount from paid p
  union all
  select p.scope, p.id::text, p.journal, null, 'House', 0, 'income:' || p.kind,
    -p.amount - case when p.status = 'lapsed' then p.trimmed else 0 end
  from paid p
  union all
  select p.scope, p.id::text, p.journal, null, 'House', 0, 'lapsed_income', p.trimmed from paid p
  where p.status = 'lapsed'
$$;

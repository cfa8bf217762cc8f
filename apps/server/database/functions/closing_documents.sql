-- The lines that the income rows of closings ask for, all chunks of a closing together, as the auditor looks for them in
-- the ledger (docs/ledger.md §12). Rewards wait and are paid one by one: income_documents().
create or replace function closing_documents() returns table (
  scope text, key text, kind text, txn_id bigint, owner_type text, owner_id bigint, wallet_code text, amount numeric
) language sql stable as $$
  with paid as (
    select c.id, i.member_id, i.wallet_code, i.kind, sum(i.amount) as amount,
      coalesce(sum(i.trimmed) filter (where i.status = 'lapsed'), 0) as lapsed
    from closing c join income_ever i on i.event_id = c.event_id
    where i.kind <> 'reward' and i.status <> 'pending' group by 1, 2, 3, 4
  )
  select 'closing', p.id::text, 'closing', null::bigint, 'User', p.member_id, p.wallet_code, p.amount from paid p
  union all
  select 'closing', p.id::text, 'closing', null, 'House', 0, 'income:' || p.kind, -sum(p.amount + p.lapsed)
  from paid p group by p.id, p.kind
  union all
  select 'closing', p.id::text, 'closing', null, 'House', 0, 'lapsed_income', sum(p.lapsed) from paid p group by p.id
$$;

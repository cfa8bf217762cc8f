-- What topups have earned, on which the remaining cap rests, against the income rows that say so (docs/ledger.md §12).
-- A closing that is calculated has taken its share already, and its rows follow; a reversed topup keeps what it had. What one earned in another system came with it.
create or replace function audit_earned() returns table (
  check_name text, account_id bigint, version bigint, txn_id bigint, problem text
) language sql stable set search_path = public, pg_temp as $$
  with posting as (
    select c.event_id from closing c
    where c.status in ('calculated', 'approved', 'posting') or (c.status = 'failed' and c.failed_in in ('approved', 'posting'))
  ),
  booked as (
    select (a ->> 'topup')::bigint as id, sum((a ->> 'amount')::numeric) as amount,
      coalesce(sum((a ->> 'amount')::numeric) filter (where i.reverses is null), 0) as before_reversals
    from income_ever i cross join lateral jsonb_array_elements(i.allocations) a
    where i.allocations <> '[]' and not exists (select from posting p where p.event_id = i.event_id) group by 1
  ),
  reserved as (
    select s.topup_id as id, s.earned - s.earned_before as amount from closing_topup s where exists (select from posting)
  ),
  share as (
    select t.receipt_no, t.status, t.earned, coalesce(b.amount, 0) + coalesce(r.amount, 0) + coalesce(o.earned, 0) as least,
      coalesce(b.before_reversals, 0) + coalesce(r.amount, 0) + coalesce(o.earned, 0) as most
    from topup t left join booked b on b.id = t.id left join reserved r on r.id = t.id
      left join brought_topup o on o.topup_id = t.id
  )
  select 'earned', null::bigint, null::bigint, null::bigint,
    format('topup %s has earned %s, its income rows say %s', receipt_no, trim_scale(earned), trim_scale(least))
  from share
  where case status when 'Reversed' then earned not between least and most else earned <> least end
  union all
  select 'earned', null, null, null, format('income rows are booked on a topup %s that is missing', b.id)
  from booked b where not exists (select from topup t where t.id = b.id)
$$;

grant execute on function audit_earned to banyan_app;

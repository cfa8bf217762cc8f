-- What waits among the withdrawals against what the books hold (docs/ledger.md §12): each that is Pending has a hold of its
-- own amount, no other hold of a withdrawal waits, and the clearing account owes what is approved and not paid yet.
create or replace function audit_withdrawals() returns table (
  check_name text, account_id bigint, version bigint, txn_id bigint, problem text
) language sql stable set search_path = public, pg_temp as $$
  with held as (select h.id, h.account_id, h.amount, h.ref_id from hold h where h.ref_type = 'withdrawal' and h.status = 'pending'),
  clearing as (
    select (select coalesce(sum(b.balance), 0) from account_balance b
        where b.owner_type = 'House' and b.wallet_code = 'payout_clearing' and b.asset_id = 1) as has,
      (select coalesce(sum(w.net), 0) from withdrawal w where w.status in ('Approved', 'Processing')) as owes
  )
  select 'withdrawals', h.account_id, null::bigint, null::bigint,
    format('withdrawal %s waits with %s, held is %s', coalesce(w.no, h.ref_id::text),
      coalesce(trim_scale(w.amount)::text, 'nothing'), coalesce(trim_scale(h.amount)::text, 'nothing'))
  from (select * from withdrawal where status = 'Pending') w full join held h on h.id = w.hold_id and h.ref_id = w.id
  where w.amount is distinct from h.amount
  union all
  select 'withdrawals', null, null, null,
    format('payout_clearing has %s, withdrawals to be paid sum up to %s', trim_scale(has), trim_scale(owes))
  from clearing where has <> owes
$$;

grant execute on function audit_withdrawals to banyan_app;

-- What the keys of incomes hold within each month, over all of them (docs/decisions/0035): a number stands once, a row is taken back whole
-- once, and all incomes of an event are of one moment.
create or replace function audit_incomes() returns table (
  check_name text, account_id bigint, version bigint, txn_id bigint, problem text
) language sql stable set search_path = public, pg_temp as $$
  select 'incomes', null::bigint, null::bigint, null::bigint, format('income I%s stands %s times', 1000000 + id, count(*))
  from income_ever group by id having count(*) > 1
  union all
  select 'incomes', null, null, null, format('income I%s is taken back %s times', 1000000 + reverses, count(*))
  from income_ever
  where reverses is not null and kind not in ('repurchase_level', 'unilevel', 'differential', 'generation')
  group by reverses having count(*) > 1
  union all
  select 'incomes', null, null, null, format('incomes of the event %s of %s are of more than one moment', event_id, min(business_date))
  from income_ever group by event_id having min(at) <> max(at)
$$;

revoke execute on function audit_incomes from public;
grant execute on function audit_incomes to banyan_app;

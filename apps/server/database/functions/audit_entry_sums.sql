-- The kept sums of long passbooks against their lines (docs/ledger.md §12).
create or replace function audit_entry_sums() returns table (
  check_name text, account_id bigint, version bigint, txn_id bigint, problem text
) language sql stable set search_path = public, pg_temp as $$
  with block as (
    select e.account_id, (e.version + 249) / 250 * 250 as version, coalesce(sum(e.amount) filter (where e.amount > 0), 0) as credit,
      coalesce(-sum(e.amount) filter (where e.amount < 0), 0) as debit, max(e.at - e.version * interval '1 microsecond') as shown_at
    from entry_ever e where e.account_id in (select s.account_id from entry_sum s) group by 1, 2
  ), so_far as (
    select b.account_id, b.version, sum(b.credit) over of_account as credit, sum(b.debit) over of_account as debit,
      max(b.shown_at) over of_account as shown_at
    from block b window of_account as (partition by b.account_id order by b.version)
  )
  select 'passbook sums', s.account_id, s.version, null::bigint, 'the sums kept through this line are not those of the lines'
  from entry_sum s left join so_far f on f.account_id = s.account_id and f.version = s.version
  where (s.credit, s.debit, s.shown_at) is distinct from (f.credit, f.debit, f.shown_at)
$$;

grant execute on function audit_entry_sums to banyan_app;

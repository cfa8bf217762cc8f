-- Keeps the sums of long passbooks (entry_sum), of at most p_accounts wallets whose next 250 lines are full. Lines never change, so what is kept
-- stays right. Returns of how many; 0: nothing was due.
create or replace function sum_entries(p_accounts int) returns int
language sql security definer set search_path = public, pg_temp as $$
  with due as materialized (
    select a.id, coalesce(s.version, 0) as done, a.version / 250 * 250 as until, s.credit, s.debit, s.shown_at
    from account a left join lateral (
      select * from entry_sum s where s.account_id = a.id order by s.version desc limit 1
    ) s on true
    where a.version >= 1000 and a.owner_type <> 'House' and a.version / 250 * 250 > coalesce(s.version, 0)
    order by a.id limit p_accounts
  ), block as (
    select d.id, (e.version + 249) / 250 * 250 as version, coalesce(sum(e.amount) filter (where e.amount > 0), 0) as credit,
      coalesce(-sum(e.amount) filter (where e.amount < 0), 0) as debit, max(e.at - e.version * interval '1 microsecond') as shown_at
    from due d join entry_ever e on e.account_id = d.id and e.version > d.done and e.version <= d.until
    group by 1, 2
  ), kept as (
    insert into entry_sum (account_id, version, credit, debit, shown_at)
    select b.id, b.version, coalesce(d.credit, 0) + sum(b.credit) over of_account, coalesce(d.debit, 0) + sum(b.debit) over of_account,
      greatest(d.shown_at, max(b.shown_at) over of_account)
    from block b join due d using (id) window of_account as (partition by b.id order by b.version)
    on conflict do nothing
  )
  select count(*)::int from due
$$;

grant execute on function sum_entries to banyan_app;

-- Lines of members who owe something: they repay it first. A line's part of a debt has its number and
-- p_line_count more, unless it is the whole line. Both accounts of each member, who ascend, are locked, in the order in
-- which every posting does.
create or replace function closing_repay(p_lines closing_line[], p_members bigint[], p_line_count int) returns closing_line[]
language plpgsql set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  perform from unnest(p_members) m cross join lateral (
    select from account a
    where a.owner_id = m and a.wallet_code in (p_lines[1].wallet_code, 'recoverable') and a.owner_type = 'User'
      and a.asset_id = 1
    order by a.wallet_code limit 2 for no key update
  ) a;
  return (
    with owed as (
      select l.*, coalesce(-a.balance, 0) as owed,
        coalesce(sum(l.amount) over (partition by l.member_id order by l.line rows between unbounded preceding
          and 1 preceding), 0) as before
      from unnest(p_lines) l left join account a on a.owner_id = l.member_id and a.wallet_code = 'recoverable'
        and a.owner_type = 'User' and a.asset_id = 1 and a.balance < 0
    ), split as (
      select *, least(amount, greatest(owed - before, 0)) as repaid from owed
    ), parts as (
      select line, member_id, wallet_code, kind, amount - repaid as amount from split where amount > repaid
      union all
      select case when amount > repaid then line + p_line_count else line end, member_id, 'recoverable', kind, repaid
      from split where repaid > 0
    )
    select array_agg((line, slot, member_id, wallet_code, kind, amount)::closing_line order by line) from (
      select row_number() over (partition by member_id, wallet_code order by line) as slot, * from parts
    ) numbered
  );
end $$;

revoke execute on function closing_repay from public;

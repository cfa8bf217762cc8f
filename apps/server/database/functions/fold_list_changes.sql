-- Adds the changes of long lists to their totals (docs/decisions/0017). Returns how many were added; 0: none left.
create or replace function fold_list_changes(p_limit int default 10000) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_taken int;
begin
  perform pg_advisory_xact_lock(hashtext('fold_list_changes'));
  with taken as (
    delete from list_change where id in (select id from list_change order by id limit p_limit) returning *
  ), folded as (
    insert into list_total (list, day, keys, n, sums)
    select list, day, keys, sum(n), array[sum(sums[1]), sum(sums[2]), sum(sums[3]), sum(sums[4])]
    from taken group by list, day, keys
    on conflict (list, day, keys) do update set n = list_total.n + excluded.n, sums = array[
      list_total.sums[1] + excluded.sums[1], list_total.sums[2] + excluded.sums[2],
      list_total.sums[3] + excluded.sums[3], list_total.sums[4] + excluded.sums[4]]
  )
  select count(*) into v_taken from taken;
  return v_taken;
end $$;

revoke execute on function fold_list_changes from public;
grant execute on function fold_list_changes to banyan_app;

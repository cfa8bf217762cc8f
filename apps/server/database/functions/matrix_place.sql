-- Where the next entry of a member goes; no row for the first entry of the pool.
create or replace function matrix_place(p_pool matrix_pool, p_member bigint) returns table (parent_no int, slot int)
language plpgsql set search_path = public, pg_temp as $$
declare
  v_upline bigint := p_member;
  v_entry int;
begin
  if p_pool.entries = 0 then return; end if;
  if p_pool.placement = 'global' then
    return query select (p_pool.entries - 1) / p_pool.width + 1, (p_pool.entries - 1) % p_pool.width;
    return;
  end if;
  loop
    select sponsor_id into v_upline from member where id = v_upline;
    exit when v_upline is null;
    for v_entry in select no from matrix_entry
      where member_id = v_upline and pool = p_pool.code
        and filled[p_pool.depth] < p_pool.width::bigint ^ p_pool.depth order by no
    loop
      return query select * from matrix_vacant(p_pool, v_entry, false);
      if found then return; end if;
    end loop;
  end loop;
  return query select * from matrix_vacant(p_pool, 1, true);
end $$;

-- The next vacant place breadth first below an entry; no row when all places within the depth are taken.
create or replace function matrix_vacant(p_pool matrix_pool, p_top int, p_is_unlimited boolean)
  returns table (parent_no int, slot int)
language plpgsql set search_path = public, pg_temp as $$
declare
  v_place bigint;
  v_last bigint;
  v_parent int;
  v_slot int;
begin
  -- a pool one wide is a single chain: its only vacant place is below the newest entry
  if p_pool.width = 1 then
    if p_is_unlimited or p_pool.entries - p_top < p_pool.depth then
      return query select p_pool.entries, 0;
    end if;
    return;
  end if;
  select sum(p_pool.width::bigint ^ level)::bigint + 1 into v_last from generate_series(1, p_pool.depth) level;
  select next_place into v_place from matrix_entry where pool = p_pool.code and no = p_top;
  while p_is_unlimited or v_place <= v_last loop
    v_parent := matrix_entry_at(p_pool.code, p_pool.width, p_top, (v_place - 2) / p_pool.width + 1);
    v_slot := (v_place - 2) % p_pool.width;
    if not exists (
      select from matrix_entry e where e.pool = p_pool.code and e.parent_no = v_parent and e.slot = v_slot
    ) then
      update matrix_entry set next_place = v_place where pool = p_pool.code and no = p_top;
      return query select v_parent, v_slot;
      return;
    end if;
    v_place := v_place + 1;
  end loop;
  update matrix_entry set next_place = v_place where pool = p_pool.code and no = p_top;
end $$;

-- A member enters a pool, and with re-entry every owner whose last level fills by it enters again. The row of the
-- pool is locked.
create or replace function matrix_enter(p_pool text, p_width int, p_depth int, p_placement text, p_is_reentry boolean,
  p_member bigint, p_event bigint, p_origin text, p_at timestamptz)
  returns table (no int, member_id bigint, parent_no int, slot int, above jsonb)
language plpgsql set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_pool matrix_pool;
  v_member bigint := p_member;
  v_origin text := p_origin;
  v_parent int;
  v_slot int;
  v_up int;
  v_owner bigint;
  v_filled int;
  v_next bigint;
begin
  insert into matrix_pool (code, width, depth, placement) values (p_pool, p_width, p_depth, p_placement)
  on conflict (code) do nothing;
  select * into strict v_pool from matrix_pool where code = p_pool for no key update;
  loop
    v_parent := null;
    v_slot := null;
    select p.parent_no, p.slot into v_parent, v_slot from matrix_place(v_pool, v_member) p;
    v_pool.entries := v_pool.entries + 1;
    insert into matrix_entry (pool, no, member_id, parent_no, slot, origin, event_id, filled, at)
    values (p_pool, v_pool.entries, v_member, v_parent, v_slot, v_origin, p_event,
      array_fill(0, array[v_pool.depth]), p_at);
    no := v_pool.entries;
    member_id := v_member;
    parent_no := v_parent;
    slot := v_slot;
    above := '[]';
    v_next := null;
    v_up := v_parent;
    for v_level in 1 .. v_pool.depth loop
      exit when v_up is null;
      update matrix_entry e set filled[v_level] = e.filled[v_level] + 1 where e.pool = p_pool and e.no = v_up
      returning e.member_id, e.filled[v_level], e.parent_no into v_owner, v_filled, v_parent;
      above := above || jsonb_build_object('no', v_up, 'member', v_owner::text, 'level', v_level,
        'is_full', v_filled = v_pool.width::bigint ^ v_level);
      if v_level = v_pool.depth and v_filled = v_pool.width::bigint ^ v_level then v_next := v_owner; end if;
      v_up := v_parent;
    end loop;
    return next;
    exit when v_next is null or not p_is_reentry;
    v_member := v_next;
    v_origin := 'Re-entry';
  end loop;
  update matrix_pool set entries = v_pool.entries where code = p_pool;
end $$;

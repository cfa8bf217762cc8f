-- The entry at a place of the matrix below an entry: places count from 1, the entry itself, level by level.
create or replace function matrix_entry_at(p_pool text, p_width int, p_top int, p_place bigint) returns int
language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_slots int[] := '{}';
  v_place bigint := p_place;
  v_no int := p_top;
  v_slot int;
begin
  while v_place > 1 loop
    v_slots := ((v_place - 2) % p_width)::int || v_slots;
    v_place := (v_place - 2) / p_width + 1;
  end loop;
  foreach v_slot in array v_slots loop
    select no into strict v_no from matrix_entry where pool = p_pool and parent_no = v_no and slot = v_slot;
  end loop;
  return v_no;
end $$;

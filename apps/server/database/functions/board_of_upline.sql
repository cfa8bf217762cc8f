-- The oldest open board in which the nearest upline stands who stands in any; null where placement is global, or none does.
create or replace function board_of_upline(p_pool matrix_pool, p_member bigint) returns int
language plpgsql set search_path = public, pg_temp as $$
declare
  v_upline bigint := p_member;
  v_board int;
begin
  if p_pool.placement = 'global' then return null; end if;
  loop
    select sponsor_id into v_upline from member where id = v_upline;
    exit when v_upline is null;
    select board_no into v_board from matrix_board_entry
    where member_id = v_upline and pool = p_pool.code and board_no is not null order by board_no limit 1;
    exit when v_board is not null;
  end loop;
  return v_board;
end $$;

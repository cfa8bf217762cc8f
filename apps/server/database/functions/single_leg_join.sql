-- A first paid topup gets the next queue number; a zero pin takes none.
create or replace function single_leg_join(p_member bigint, p_at timestamptz) returns bigint
language plpgsql set search_path = public, pg_temp as $$
declare v_no bigint;
begin
  -- the member's row is locked, so no other transaction is doing the same
  select no into v_no from single_leg where member_id = p_member;
  if found then return v_no; end if;
  update single_leg_counter set last = last + 1 returning last into v_no;
  insert into single_leg (no, member_id, at) values (v_no, p_member, p_at);
  return v_no;
end $$;

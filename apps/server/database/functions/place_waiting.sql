-- Gives a member of the holding tank a place, as `place_member` gives a new one. Below him stands nobody.
create or replace function place_waiting(p_id bigint, p_parent bigint, p_side text, p_sponsor_side text, p_placed_in date)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_member member;
  v_tail leg_tail;
  v_active int;
begin
  -- a snapshot of teams that is being made does not know of the place
  perform pg_advisory_xact_lock(hashtext('team snapshot'));
  select * into strict v_member from member where id = p_id for no key update;
  if v_member.parent_id is not null or v_member.sponsor_id is null then
    raise exception 'Position not available' using errcode = '23505', constraint = 'member_position_available';
  end if;
  select t.* into v_tail from member m join leg_tail t
    on t.chain_id = case when p_side = 'L' then m.chain_l else m.chain_r end and t.side = p_side
  where m.id = coalesce(p_parent, v_member.sponsor_id) for no key update of t;
  if not found or v_tail.tail_id <> p_parent then
    raise exception 'Position not available' using errcode = '23505', constraint = 'member_position_available';
  end if;
  update member set parent_id = v_tail.tail_id, side = p_side, sponsor_side = p_sponsor_side,
    depth = v_tail.tail_depth + 1, placed_in = p_placed_in,
    chain_l = case when p_side = 'L' then v_tail.chain_id else p_id end,
    chain_r = case when p_side = 'L' then p_id else v_tail.chain_id end
  where id = p_id;
  insert into leg_tail (chain_id, side, tail_id, tail_depth)
  values (p_id, case when p_side = 'L' then 'R' else 'L' end, p_id, v_tail.tail_depth + 1);
  update leg_tail set tail_id = p_id, tail_depth = v_tail.tail_depth + 1
  where chain_id = v_tail.chain_id and side = p_side;
  -- to the snapshot of legs he is new, with all he has so far; that of the sponsor tree counts him already
  select (v_member.live_topups > 0 and not is_blocked)::int into strict v_active from app_user where id = p_id;
  delete from team_0 where member_id = p_id;
  delete from team_1 where member_id = p_id;
  insert into team_change (member_id, joined, active, business, is_move)
  select p_id, 1 - coalesce(sum(joined), 0), v_active - coalesce(sum(active), 0),
    v_member.self_investment - coalesce(sum(business), 0), true
  from team_change where member_id = p_id;
end $$;

revoke execute on function place_waiting from public;
grant execute on function place_waiting to banyan_app;

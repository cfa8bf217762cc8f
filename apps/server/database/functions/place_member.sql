-- Gives a person a place in one statement, so that the end of a chain is locked no longer than it takes to commit.
create or replace function place_member(p_id bigint, p_sponsor bigint, p_parent bigint, p_side text, p_sponsor_side text,
  p_joined_at timestamptz) returns void
language plpgsql set search_path = public, pg_temp as $$
declare v_tail leg_tail;
begin
  -- a vacant place is always the tail of a chain; a transaction that waited here sees the new tail
  select t.* into v_tail from member m join leg_tail t
    on t.chain_id = case when p_side = 'L' then m.chain_l else m.chain_r end and t.side = p_side
  where m.id = coalesce(p_parent, p_sponsor) for no key update of t;
  if not found or v_tail.tail_id <> p_parent then
    raise exception 'Position not available' using errcode = '23505', constraint = 'member_position_available';
  end if;
  insert into member (id, sponsor_id, parent_id, side, sponsor_side, depth, chain_l, chain_r, joined_at)
  values (p_id, p_sponsor, v_tail.tail_id, p_side, p_sponsor_side, v_tail.tail_depth + 1,
    case when p_side = 'L' then v_tail.chain_id else p_id end,
    case when p_side = 'L' then p_id else v_tail.chain_id end, p_joined_at);
  insert into leg_tail (chain_id, side, tail_id, tail_depth)
  values (p_id, case when p_side = 'L' then 'R' else 'L' end, p_id, v_tail.tail_depth + 1);
  insert into team_change (member_id, joined) values (p_id, 1);
  update leg_tail set tail_id = p_id, tail_depth = v_tail.tail_depth + 1
  where chain_id = v_tail.chain_id and side = p_side;
end $$;

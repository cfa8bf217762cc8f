-- Writes the places of members of another system in both trees, with what topups count there.
create or replace function bring_places(p_members brought_member[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform begin_unproved(array['member']);
  insert into member (id, sponsor_id, parent_id, side, sponsor_side, depth, chain_l, chain_r, joined_at, activated_at, live_topups,
    self_investment, active_directs, directs_business, placed_in)
  select * from unnest(p_members);
  perform end_unproved();
end $$;

revoke execute on function bring_places from public;
grant execute on function bring_places to banyan_app;

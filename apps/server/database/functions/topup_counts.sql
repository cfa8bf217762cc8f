-- The counters of a member follow the topups, whatever operation wrote them: the member's own and the sponsor's row are
-- locked, always the lower one first. What the topup changed is written down for the teams above.
create or replace function topup_counts() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  v_step int := 1;
  v_sponsor bigint;
  v_live int;
  v_became int := 0;
  v_blocked boolean;
begin
  if tg_op = 'UPDATE' then
    if new.status <> 'Reversed' or old.status = 'Reversed' then return null; end if;
    v_step := -1;
  end if;
  update member set live_topups = live_topups + v_step, self_investment = self_investment + v_step * new.amount,
    activated_at = case when live_topups + v_step > 0 then coalesce(activated_at, new.at) end
  where id = new.member_id
  returning sponsor_id, live_topups into strict v_sponsor, v_live;
  if v_live = 0 or (v_live = 1 and v_step = 1) then
    -- looked at after the member's row is locked: app_user_block_counts waits for it
    select is_blocked into strict v_blocked from app_user where id = new.member_id;
    if not v_blocked then v_became := v_step; end if;
  end if;
  insert into team_change (member_id, active, business) values (new.member_id, v_became, v_step * new.amount);
  if v_sponsor is null then return null; end if;
  update member set directs_business = directs_business + v_step * new.amount,
    active_directs = active_directs + v_became
  where id = v_sponsor;
  return null;
end $$;

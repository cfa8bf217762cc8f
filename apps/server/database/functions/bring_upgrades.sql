-- Says of topups of another system which one each leads on from; only of those that an import wrote, once.
create or replace function bring_upgrades(p_topups bigint[], p_bases bigint[], p_faces numeric[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update topup t set upgrades = u.base, face = u.face
  from unnest(p_topups, p_bases, p_faces) u (id, base, face)
  where t.id = u.id and t.payment_mode = 'brought' and t.upgrades is null;
end $$;

revoke execute on function bring_upgrades from public;
grant execute on function bring_upgrades to banyan_app;

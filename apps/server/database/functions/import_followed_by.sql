-- What keeps an import from being taken back: `pins` or `numbers` that it brought, which stay for ever once they were given; else what
-- came after it first: `join`, `closing`, `topup`, `switch`, `money`, `record` (whatever refers to one of its people, in any
-- table there is) or `act`; null = nothing. That somebody has signed in, or an admin has opened a panel, is nothing yet.
create or replace function import_followed_by(p_id bigint) returns text
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_import import := (select i from import i where id = p_id);
  v_first bigint := v_import.first_id;
  v_last bigint := v_first + (v_import.summary -> 'totals' ->> 'members')::bigint - 1;
  v_topups int8range := (select int8range(min(topup_id), max(topup_id), '[]') from brought_topup);
  v_key record;
  v_is_there boolean;
begin
  if exists (select from member where id < v_first or id > v_last) then return 'join'; end if;
  if exists (select from closing where business_date > v_import.as_of) then return 'closing'; end if;
  if exists (select from topup t where not exists (select from brought_topup b where b.topup_id = t.id)) then
    return 'topup';
  end if;
  if exists (select from pin_batch where payment_mode = 'brought' and owner_type = 'User' and owner_id between v_first and v_last) then
    return 'pins';
  end if;
  if exists (select from single_leg where member_id between v_first and v_last) then return 'numbers'; end if;
  if exists (select from network_switch where import_id = p_id) then return 'switch'; end if;
  -- every wallet has the line that opened it and no other
  if (select coalesce(sum(version), 0) from account where owner_type = 'User' and owner_id between v_first and v_last)
      <> (select count(*) from import_balance where import_id = p_id)
    or exists (select from account where owner_type = 'User' and owner_id between v_first and v_last and held <> 0)
  then
    return 'money';
  end if;
  for v_key in
    select k.conrelid::regclass as name, a.attname, k.confrelid = 'topup'::regclass as is_topup
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid in ('app_user'::regclass, 'member'::regclass, 'topup'::regclass)
      and k.conrelid not in ('profile'::regclass, 'member'::regclass, 'topup'::regclass, 'brought_topup'::regclass,
        'stated_pan'::regclass, 'payment_details'::regclass, 'topup_roi_block'::regclass, 'brought_reward'::regclass, 'brought_earned'::regclass, 'brought_rank'::regclass, 'matrix_entry'::regclass, 'matrix_board_entry'::regclass, 'user_session'::regclass, 'sign_in_log'::regclass, 'sign_in_challenge'::regclass)
    order by 1, 2
  loop
    execute format('select exists (select from %s where %I between $1 and $2)', v_key.name, v_key.attname) into v_is_there
    using case when v_key.is_topup then lower(v_topups) else v_first end,
      case when v_key.is_topup then upper(v_topups) - 1 else v_last end;
    if v_is_there then return 'record'; end if;
  end loop;
  if exists (
      select from business_event e where e.member_id between v_first and v_last
        and not (e.kind in ('topup', 'topup_reversal') and v_topups @> e.source_id and (e.period <= v_import.as_of or e.kind = 'topup'
          or exists (select from topup t where t.id = e.source_id and t.reversal_reason = 'Reversed in the other system')))
        and not (e.kind in ('order', 'refund') and e.source_id between -2147483648 and -1)
    ) or exists (select from topup_roi_block where topup_id <@ v_topups and not is_brought)
    or exists (select from member_block where member_id between v_first and v_last)
  then
    return 'record';
  end if;
  if exists (select from audit_log_ever where actor_id between v_first and v_last)
    or exists (
      select from audit_log_ever l
      where l.at >= v_import.confirmed_at and l.object like 'user:%' and l.action <> 'open_panel'
        and exists (select from app_user u where u.user_id = substr(l.object, 6) and u.id between v_first and v_last)
    )
  then
    return 'act';
  end if;
  return null;
end $$;

revoke execute on function import_followed_by from public;
grant execute on function import_followed_by to banyan_app;

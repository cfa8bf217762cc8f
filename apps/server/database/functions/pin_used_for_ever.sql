-- A used pin stays as it is. What was paid for a pin, and whose it is, change only while it is unused.
create or replace function pin_used_for_ever() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status = 'Used' then
    raise exception 'A used pin stays used.' using errcode = '23514', constraint = 'pin_used_for_ever';
  end if;
  if (old.status <> 'Unused' or new.status <> 'Unused')
    and (new.paid, new.gst, new.holder_id) is distinct from (old.paid, old.gst, old.holder_id) then
    raise exception 'Only an unused pin is paid for or given away.' using errcode = '23514', constraint = 'pin_used_for_ever';
  end if;
  if old.status = 'Blocked' and new.status = 'Used' then
    raise exception 'A blocked pin is not used.' using errcode = '23514', constraint = 'pin_used_for_ever';
  end if;
  return new;
end $$;

-- A request for stock is decided once, and stays as it was decided.
create or replace function stock_request_moves_on() returns trigger language plpgsql as $$
begin
  if old.status <> 'Pending' or new.status = 'Pending' then
    raise exception 'Request % is %.', old.no, old.status
      using errcode = '23514', constraint = 'stock_request_moves_on', table = 'stock_request';
  end if;
  return new;
end $$;

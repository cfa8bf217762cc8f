-- An asset for a product that is counted in pieces, and the company's store of it: unlike other company accounts it is
-- posted at once and never below zero. Raises asset_code_key when the code is taken.
create or replace function create_stock(p_code text) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_id integer;
begin
  insert into asset (code, scale) values (p_code, 0) returning id into v_id;
  insert into account (owner_type, owner_id, wallet_code, asset_id, scale, class, floor, synchronous, head)
  values ('House', 0, 'stock', v_id, 0, 1, 0, true, account_genesis('House', 0, 'stock', v_id));
  return v_id;
end $$;

revoke execute on function create_stock from public;
grant execute on function create_stock to banyan_app;

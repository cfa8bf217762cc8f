-- Deletes the PANs and bank accounts that an import stated. A part of take_import_back.
create or replace function forget_papers(p_first bigint, p_last bigint) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  delete from stated_pan where owner_id between p_first and p_last;
  delete from payment_details where owner_id between p_first and p_last;
end $$;

revoke execute on function forget_papers from public;

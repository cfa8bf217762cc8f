-- Deletes accounts that an import brought, with their sign-ins; what else refers to one of them refuses it. A part of
-- take_import_back.
create or replace function forget_accounts(p_first bigint, p_last bigint) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  -- each deleted row is looked for in every table that may refer to it: a statement for all would remember all of that
  v_step constant int := 20000;
  v_from bigint;
begin
  delete from sign_in_challenge where user_id between p_first and p_last;
  delete from sign_in_log where user_id between p_first and p_last;
  delete from user_session where user_id between p_first and p_last;
  delete from profile where user_id between p_first and p_last;
  for v_from in select generate_series(p_first, p_last, v_step) loop
    delete from app_user where id between v_from and least(v_from + v_step - 1, p_last);
  end loop;
end $$;

revoke execute on function forget_accounts from public;

-- Refuses a worker that was taken over, or that knows another status of the closing. Nobody can take the closing over
-- until the transaction ends, because that locks the row for update.
create or replace function lock_closing(p_id bigint, p_fence int, p_status text) returns closing
language plpgsql set search_path = public, pg_temp as $$
declare v_closing closing;
begin
  select * into v_closing from closing where id = p_id for key share;
  if v_closing.fence is distinct from p_fence or v_closing.status <> p_status then
    raise exception 'The closing % is % under fence %, not %.', p_id, v_closing.status, v_closing.fence, p_fence
      using errcode = '23514', constraint = 'closing_taken_over', table = 'closing';
  end if;
  return v_closing;
end $$;

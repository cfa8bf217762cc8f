-- Empties the tables for the result of a calculation, and the generation of the carry that is not in use. p_generation
-- null = the carry stays what it is.
create or replace function closing_prepare(p_id bigint, p_fence int, p_generation smallint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_closing(p_id, p_fence, 'calculating');
  perform empty_table(name::regclass) from unnest(array['closing_row', 'closing_why', 'closing_topup', 'closing_member', 'closing_rank', 'closing_flush']) name;
  if p_generation is null then return; end if;
  if exists (select from carry_state where generation = p_generation) then
    raise exception 'carry_% is the carry that counts', p_generation;
  end if;
  perform empty_table(format('carry_%s', p_generation)::regclass);
end $$;

revoke execute on function closing_prepare from public;
grant execute on function closing_prepare to banyan_app;

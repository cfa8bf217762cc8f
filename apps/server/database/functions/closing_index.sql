-- Completes the indexes after rows were written in bulk.
create or replace function closing_index(p_generation smallint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform brin_summarize_new_values('closing_row_chunk');
  if p_generation is not null then
    perform brin_summarize_new_values(format('carry_%s_member', p_generation)::regclass);
  end if;
end $$;

revoke execute on function closing_index from public;
grant execute on function closing_index to banyan_app;

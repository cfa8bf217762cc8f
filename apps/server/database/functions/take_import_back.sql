-- Takes an import back whole that two admins decided about: a journal against each that brought balances, then topups,
-- places and accounts, so that the company is empty again. What came after it meanwhile refuses it: the foreign keys of
-- every table, and import_followed_by. The balances and their journals stay, as documents of one another.
-- Returns what came after it, and then changes nothing; null = it is taken back, or nobody decided about it.
create or replace function take_import_back(p_id bigint, p_kind smallint, p_narration text, p_at timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_import import;
  v_last bigint;
  v_followed text;
  v_chunk import_chunk;
  v_lines journal_line[];
begin
  -- nothing that counts for a closing begins until this has ended; before any row (docs/ledger.md §4)
  perform pg_advisory_xact_lock(hashtext('closing'));
  select * into v_import from import where id = p_id for no key update;
  if v_import.status is distinct from 'Taking back' then return null; end if;
  v_followed := import_followed_by(p_id);
  if v_followed is not null then return v_followed; end if;
  v_last := v_import.first_id + (v_import.summary -> 'totals' ->> 'members')::bigint - 1;
  for v_chunk in select * from import_chunk where import_id = p_id order by chunk loop
    v_lines := array(
      select (1, 'User', v_import.first_id + n, wallet_code, -amount, null, null, p_narration, false, null)::journal_line
      from import_balance where import_id = p_id and chunk = v_chunk.chunk order by n, wallet_code
    );
    v_lines := v_lines || (1, 'House', 0, 'opening_balance', (select -sum(amount) from unnest(v_lines)), null, null, null, false,
      null)::journal_line;
    update import_chunk set back_txn_id = (
      select t.txn_ids[1] from post_transactions(
        array[('opening_balance', p_id || '/' || v_chunk.chunk || '/back', p_kind, 'import', p_id, 1, v_chunk.txn_id,
          cardinality(v_lines))::journal],
        v_lines, v_import.taken_back_by, null, p_at) t
    )
    where import_id = p_id and chunk = v_chunk.chunk;
  end loop;
  perform forget_standing(v_import.first_id, v_last);
  perform forget_papers(v_import.first_id, v_last);
  perform forget_places(v_import.first_id, v_last);
  perform forget_accounts(v_import.first_id, v_last);
  update import set status = 'Taken back', taken_back_at = p_at, ended_at = p_at where id = p_id;
  return null;
end $$;

revoke execute on function take_import_back from public;
grant execute on function take_import_back to banyan_app;

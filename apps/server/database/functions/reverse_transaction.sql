-- Posts the negated lines of a transaction. What a user's wallet does not hold any more becomes owed: a wallet is
-- never negative. Goods are not owed: who does not have them any more cannot give them back (account_covers_floor). Raises txn_reversed_once, txn_reversal_is_final (reversing a reversal), txn_exists.
create or replace function reverse_transaction(
  p_txn_id bigint, p_journal journal, p_narration text, p_actor_id bigint, p_on_behalf_of bigint,
  p_at timestamptz, out txn_id bigint, out replayed boolean
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_txn txn;
  v_lines journal_line[];
  v_posted record;
begin
  select * into v_txn from txn_ever where id = p_txn_id;
  if not found then
    raise exception 'There is no transaction %.', p_txn_id
      using errcode = '23514', constraint = 'txn_exists', table = 'txn';
  end if;
  if v_txn.reverses is not null then
    raise exception 'Transaction % is itself a reversal.', p_txn_id
      using errcode = '23514', constraint = 'txn_reversal_is_final', table = 'txn';
  end if;
  select array_agg((1, a.owner_type, a.owner_id, a.wallet_code, -l.amount, null, null, p_narration,
    v_txn.asset_id = 1 and a.class = 0 and a.floor is not null and l.amount > 0, null)::journal_line order by l.line)
  into v_lines
  from (
    select e.account_id, e.line, e.amount from entry_ever e where e.txn_id = p_txn_id and e.at = v_txn.at
    union all select p.account_id, p.line, p.amount from house_pending p where p.txn_id = p_txn_id
    union all select h.account_id, h.line, h.amount from house_entry_ever h where h.txn_id = p_txn_id
  ) l
  join account a on a.id = l.account_id;
  p_journal.asset_id := v_txn.asset_id;
  p_journal.reverses := p_txn_id;
  p_journal.line_count := cardinality(v_lines);
  select * into v_posted from post_transactions(array[p_journal], v_lines, p_actor_id, p_on_behalf_of, p_at);
  txn_id := v_posted.txn_ids[1];
  replayed := v_posted.replayed[1];
end $$;

revoke execute on function reverse_transaction from public;
grant execute on function reverse_transaction to banyan_app;

-- Captures a pending hold: the whole amount leaves its wallet for the given credits. Raises hold_is_pending when it
-- was released, or captured by another transaction, and what post_transactions raises.
create or replace function capture_hold(
  p_hold_id bigint, p_journal journal, p_credits journal_line[], p_actor_id bigint, p_on_behalf_of bigint,
  p_at timestamptz, out txn_id bigint, out replayed boolean
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_debit journal_line;
  v_posted record;
begin
  select 1, a.owner_type, a.owner_id, a.wallet_code, -h.amount, null, null, null, false, h.id, a.asset_id
  into v_debit.journal, v_debit.owner_type, v_debit.owner_id, v_debit.wallet_code, v_debit.amount, v_debit.kind,
    v_debit.ref_id, v_debit.narration, v_debit.recoverable, v_debit.hold_id, p_journal.asset_id
  from hold h join account a on a.id = h.account_id
  where h.id = p_hold_id;
  if not found then
    raise exception 'There is no hold %.', p_hold_id
      using errcode = '23514', constraint = 'hold_is_pending', table = 'hold';
  end if;
  p_journal.line_count := cardinality(p_credits) + 1;
  select * into v_posted
  from post_transactions(array[p_journal], v_debit || p_credits, p_actor_id, p_on_behalf_of, p_at);
  txn_id := v_posted.txn_ids[1];
  replayed := v_posted.replayed[1];
end $$;

revoke execute on function capture_hold from public;
grant execute on function capture_hold to banyan_app;

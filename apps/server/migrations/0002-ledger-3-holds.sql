-- Holds and reversals.

-- Sets money of a wallet aside. The same key again returns the first hold; with another request it raises
-- hold_same_request. Raises account_covers_floor when the wallet does not have the amount free.
create function hold_amount(
  p_owner_type text, p_owner_id bigint, p_wallet_code text, p_asset_id smallint, p_amount numeric,
  p_idem_scope text, p_idem_key text, p_ref_type text, p_ref_id bigint, p_expires_at timestamptz, p_at timestamptz,
  out hold_id bigint, out replayed boolean
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account account;
  v_hold hold;
begin
  select * into v_account from account
  where owner_id = p_owner_id and wallet_code = p_wallet_code and owner_type = p_owner_type and asset_id = p_asset_id;
  if not found then
    raise exception 'A wallet never used holds nothing.'
      using errcode = '23514', constraint = 'account_covers_floor', table = 'account';
  end if;
  if scale(trim_scale(p_amount)) > v_account.scale then
    raise exception 'The amount % has more decimals than its asset.', p_amount
      using errcode = '23514', constraint = 'amount_fits_asset';
  end if;
  insert into hold (account_id, amount, idem_scope, idem_key, ref_type, ref_id, expires_at, at)
  values (v_account.id, p_amount, p_idem_scope, p_idem_key, p_ref_type, p_ref_id, p_expires_at, p_at)
  on conflict (idem_scope, idem_key) do nothing
  returning * into v_hold;
  replayed := not found;
  if replayed then
    select * into strict v_hold from hold where idem_scope = p_idem_scope and idem_key = p_idem_key;
    if (v_hold.account_id, v_hold.amount, v_hold.ref_type, v_hold.ref_id)
      is distinct from (v_account.id, p_amount, p_ref_type, p_ref_id)
    then
      raise exception 'The key % was used for another hold.', p_idem_key
        using errcode = '23505', constraint = 'hold_same_request', table = 'hold';
    end if;
  else
    update account set held = held + p_amount where id = v_account.id returning * into v_account;
    if v_account.status <> 'open' then
      raise exception 'Account % is frozen.', v_account.id
        using errcode = '23514', constraint = 'account_is_open', table = 'account';
    end if;
  end if;
  hold_id := v_hold.id;
end $$;

-- Lets go of a pending hold. false: it was released before. Raises hold_is_pending when it was captured.
create function release_hold(p_hold_id bigint, p_at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_hold hold;
begin
  select * into v_hold from hold where id = p_hold_id;
  -- an account is always locked before its holds
  perform from account where id = v_hold.account_id for no key update;
  update hold set state = 'released', settled_at = p_at where id = p_hold_id and state = 'pending';
  if found then
    update account set held = held - v_hold.amount where id = v_hold.account_id;
    return true;
  end if;
  perform from hold where id = p_hold_id and state = 'released';
  if not found then
    raise exception 'Hold % cannot be released.', p_hold_id
      using errcode = '23514', constraint = 'hold_is_pending', table = 'hold';
  end if;
  return false;
end $$;

-- Spends a pending hold: the whole amount leaves its wallet for the given credits. Raises hold_is_pending when it
-- was released, or captured by another transaction, and what post_transactions raises.
create function capture_hold(
  p_hold_id bigint, p_journal posting_journal, p_credits posting_leg[], p_actor_id bigint, p_on_behalf_of bigint,
  p_at timestamptz, out txn_id bigint, out replayed boolean
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_debit posting_leg;
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
  p_journal.leg_count := cardinality(p_credits) + 1;
  select * into v_posted
  from post_transactions(array[p_journal], v_debit || p_credits, p_actor_id, p_on_behalf_of, p_at);
  txn_id := v_posted.txn_ids[1];
  replayed := v_posted.replayed[1];
end $$;

-- Posts the negated legs of a transaction. What a user's wallet does not hold any more becomes owed: a wallet is
-- never negative. Raises txn_reversed_once, txn_reversal_is_final (reversing a reversal), txn_exists.
create function reverse_transaction(
  p_txn_id bigint, p_journal posting_journal, p_narration text, p_actor_id bigint, p_on_behalf_of bigint,
  p_at timestamptz, out txn_id bigint, out replayed boolean
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_txn txn;
  v_legs posting_leg[];
  v_posted record;
begin
  select * into v_txn from txn where id = p_txn_id;
  if not found then
    raise exception 'There is no transaction %.', p_txn_id
      using errcode = '23514', constraint = 'txn_exists', table = 'txn';
  end if;
  if v_txn.reverses is not null then
    raise exception 'Transaction % is itself a reversal.', p_txn_id
      using errcode = '23514', constraint = 'txn_reversal_is_final', table = 'txn';
  end if;
  select array_agg((1, a.owner_type, a.owner_id, a.wallet_code, -l.amount, null, null, p_narration,
    a.class = 0 and a.floor is not null and l.amount > 0, null)::posting_leg order by l.leg)
  into v_legs
  from (
    select e.account_id, e.leg, e.amount from entry e where e.txn_id = p_txn_id
    union all select p.account_id, p.leg, p.amount from house_pending p where p.txn_id = p_txn_id
    union all select h.account_id, h.leg, h.amount from house_entry h where h.txn_id = p_txn_id
  ) l
  join account a on a.id = l.account_id;
  p_journal.asset_id := v_txn.asset_id;
  p_journal.reverses := p_txn_id;
  p_journal.leg_count := cardinality(v_legs);
  select * into v_posted from post_transactions(array[p_journal], v_legs, p_actor_id, p_on_behalf_of, p_at);
  txn_id := v_posted.txn_ids[1];
  replayed := v_posted.replayed[1];
end $$;

revoke all on function hold_amount, release_hold, capture_hold, reverse_transaction from public;
grant execute on function hold_amount, release_hold, capture_hold, reverse_transaction to banyan_app;

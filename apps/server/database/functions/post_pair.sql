-- Posts the most frequent journal: two lines that cancel out, the second maybe of the company, in the order in which
-- accounts are locked. Each line has its number. Returns null, and posts nothing, when the key was used before. Only
-- post_transactions calls this, and its search_path holds here too.
--
-- What counts here is how many statements and expressions are evaluated: PostgreSQL prepares each of them anew in
-- every transaction, which takes longer than what they do.
create or replace function post_pair(
  journal journal, one journal_line, two journal_line, p_one int, p_two int, p_request bytea,
  p_actor_id bigint, p_on_behalf_of bigint, p_at timestamptz
) returns bigint language plpgsql as $$
declare
  v_txn_id bigint;
  v_seal bytea;
  v_account bigint;       -- of the first line
  v_version bigint;
  v_balance numeric;
  v_hash bytea;
  v_other_account bigint; -- of the second line
  v_other_version bigint;
  v_other_balance numeric;
  v_other_hash bytea;
begin
  insert into txn_key (idem_scope, idem_key, txn_id, at)
  values (journal.idem_scope, journal.idem_key, nextval('txn_id_seq'), p_at)
  on conflict (idem_scope, idem_key) do nothing
  returning txn_id into v_txn_id;
  if v_txn_id is null then
    return null;
  end if;
  insert into txn (id, idem_scope, idem_key, request_hash, kind, ref_type, ref_id, asset_id, actor_id, on_behalf_of,
    line_count, at, is_pair) overriding system value
  values (v_txn_id, journal.idem_scope, journal.idem_key, p_request, journal.kind, journal.ref_type, journal.ref_id,
    journal.asset_id, p_actor_id, p_on_behalf_of, 2, p_at, true)
  returning txn_seal(txn) into v_seal;

  loop
    update account set balance = balance + one.amount, version = version + 1,
      head = entry_hash(head, v_seal, id, version + 1, p_one, one.amount::numeric(28,8),
        balance + one.amount::numeric(28,8), coalesce(one.kind, journal.kind), coalesce(one.ref_id, journal.ref_id),
        one.narration, p_at)
    where owner_id = one.owner_id and wallet_code = one.wallet_code and owner_type = one.owner_type
      and asset_id = journal.asset_id and why_refused(status, scale, one.amount) is null
    returning id, version, balance, head into v_account, v_version, v_balance, v_hash;
    exit when found;
    perform create_accounts_or_refuse(array[journal], array[one, two], one);
  end loop;

  loop
    if two.owner_type = 'House' then
      insert into house_pending (txn_id, line, account_id, amount, hash)
      select v_txn_id, p_two, id, two.amount, house_hash(v_seal, id, p_two, two.amount::numeric(28,8))
      from account
      where owner_id = two.owner_id and wallet_code = two.wallet_code and owner_type = 'House'
        and asset_id = journal.asset_id and not synchronous and why_refused(status, scale, two.amount) is null;
      if found then
        insert into entry (account_id, version, txn_id, ref_id, at, line, kind, amount, balance_after, hash, narration)
        values (v_account, v_version, v_txn_id, coalesce(one.ref_id, journal.ref_id), p_at, p_one,
          coalesce(one.kind, journal.kind), one.amount, v_balance, v_hash, one.narration);
        return v_txn_id;
      end if;
    end if;

    update account set balance = balance + two.amount, version = version + 1,
      head = entry_hash(head, v_seal, id, version + 1, p_two, two.amount::numeric(28,8),
        balance + two.amount::numeric(28,8), coalesce(two.kind, journal.kind), coalesce(two.ref_id, journal.ref_id),
        two.narration, p_at)
    where owner_id = two.owner_id and wallet_code = two.wallet_code and owner_type = two.owner_type
      and asset_id = journal.asset_id and why_refused(status, scale, two.amount) is null
    returning id, version, balance, head into v_other_account, v_other_version, v_other_balance, v_other_hash;
    exit when found;
    perform create_accounts_or_refuse(array[journal], array[one, two], two);
  end loop;
  insert into entry (account_id, version, txn_id, ref_id, at, line, kind, amount, balance_after, hash, narration)
  values (v_account, v_version, v_txn_id, coalesce(one.ref_id, journal.ref_id), p_at, p_one,
      coalesce(one.kind, journal.kind), one.amount, v_balance, v_hash, one.narration),
    (v_other_account, v_other_version, v_txn_id, coalesce(two.ref_id, journal.ref_id), p_at, p_two,
      coalesce(two.kind, journal.kind), two.amount, v_other_balance, v_other_hash, two.narration);
  return v_txn_id;
end $$;

revoke execute on function post_pair from public;

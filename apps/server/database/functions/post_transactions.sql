-- Posts several journals in one round trip; all or none. On each account lines take effect in the order given:
-- money can be spent only after the line that brought it.
--
-- A journal whose key exists already is a replay: it posts nothing and returns the id of the first time.
-- Raises account_covers_floor (insufficient funds), txn_same_request (same key, other journal), hold_is_pending,
-- account_is_open, amount_fits_asset, txn_reversed_once and, when the transaction commits, txn_sums_to_zero and
-- txn_lines_complete: each as the name of a constraint.
create or replace function post_transactions(
  p_journals journal[],
  p_lines journal_line[],
  p_actor_id bigint,
  p_on_behalf_of bigint,
  p_at timestamptz,
  out txn_ids bigint[],
  out replayed boolean[]
) language plpgsql security definer set search_path = public, pg_temp
  -- every lookup is by key: a plan made for an empty table must not stay
  set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  journal journal := p_journals[1];
  line journal_line;
  one journal_line := p_lines[1];
  two journal_line := p_lines[2];
  v_txn_id bigint;
  v_request bytea;
  v_first_request bytea;
  v_seal bytea;           -- null: a replay
  v_before int := 0;      -- lines of the journals before
  v_number int;
  v_debt numeric(28,8);   -- the part of a line still to be written in what its owner owes; null: none
  v_account bigint;
  v_version bigint;
  v_balance numeric;
  v_hash bytea;
begin
  -- Accounts are locked in one order, users before the company, so that no deadlock can
  -- arise. For a pair, posting its lines in that order is enough.
  if cardinality(p_lines) = 2 and cardinality(p_journals) = 1 and journal.line_count = 2 and journal.reverses is null
    and one.amount + two.amount = 0 and not coalesce(one.recoverable or two.recoverable, false)
    and (one.hold_id, two.hold_id) is null and (one.owner_type <> 'House' or two.owner_type <> 'House')
  then
    v_request := request_hash(journal, p_lines);
    if (one.owner_type = 'House', one.owner_id, one.wallet_code, one.owner_type)
      > (two.owner_type = 'House', two.owner_id, two.wallet_code, two.owner_type)
    then
      v_txn_id := post_pair(journal, two, one, 2, 1, v_request, p_actor_id, p_on_behalf_of, p_at);
    else
      v_txn_id := post_pair(journal, one, two, 1, 2, v_request, p_actor_id, p_on_behalf_of, p_at);
    end if;
    if v_txn_id is not null then
      txn_ids := array[v_txn_id];
      replayed := array[false];
      return;
    end if;
  end if;

  perform lock_accounts(p_journals, p_lines);
  foreach journal in array p_journals loop
    -- Claim the key. Another posting with the same key that is still under way is waited for.
    v_request := request_hash(journal, p_lines[v_before + 1:v_before + journal.line_count]);
    v_seal := null;
    insert into txn_key (idem_scope, idem_key, txn_id, at)
    values (journal.idem_scope, journal.idem_key, nextval('txn_id_seq'), p_at)
    on conflict (idem_scope, idem_key) do nothing
    returning txn_id into v_txn_id;
    if v_txn_id is null then
      select t.id, t.request_hash into strict v_txn_id, v_first_request
      from txn_key k join txn_ever t on t.id = k.txn_id and t.at = k.at
      where k.idem_scope = journal.idem_scope and k.idem_key = journal.idem_key;
      if v_first_request <> v_request then
        raise exception 'The key % was used for another transaction.', journal.idem_key
          using errcode = '23505', constraint = 'txn_same_request', table = 'txn';
      end if;
    else
      insert into txn (id, idem_scope, idem_key, request_hash, kind, ref_type, ref_id, asset_id, actor_id, on_behalf_of,
        reverses, line_count, at) overriding system value
      values (v_txn_id, journal.idem_scope, journal.idem_key, v_request, journal.kind, journal.ref_type, journal.ref_id,
        journal.asset_id, p_actor_id, p_on_behalf_of, journal.reverses, journal.line_count, p_at)
      returning txn_seal(txn) into v_seal;
      if journal.reverses is not null then
        insert into reversal (reverses, txn_id) values (journal.reverses, v_txn_id);
      end if;
    end if;
    txn_ids := txn_ids || v_txn_id;
    replayed := replayed || (v_seal is null);

    for n in 1 .. case when v_seal is null then 0 else journal.line_count end loop
      v_number := n;
      line := p_lines[v_before + n];

      if line.hold_id is not null then
        perform capture_hold_of(line, journal.asset_id, v_txn_id, p_at);
      elsif line.recoverable then
        v_debt := nullif(part_of_debt(line, journal.asset_id), 0);
        if v_debt is not null then
          line.amount := line.amount - v_debt;
          if line.amount = 0 then
            line.wallet_code := 'recoverable';
            line.amount := v_debt;
            v_debt := null;
          end if;
        end if;
      end if;

      loop
        if line.owner_type = 'House' then
          insert into house_pending (txn_id, line, account_id, amount, hash)
          select v_txn_id, v_number, id, line.amount, house_hash(v_seal, id, v_number, line.amount::numeric(28,8))
          from account
          where owner_id = line.owner_id and wallet_code = line.wallet_code and owner_type = 'House'
            and asset_id = journal.asset_id and not synchronous and why_refused(status, scale, line.amount) is null;
          exit when found;
        end if;

        update account set balance = balance + line.amount, version = version + 1,
          head = entry_hash(head, v_seal, id, version + 1, v_number, line.amount::numeric(28,8),
            balance + line.amount::numeric(28,8), coalesce(line.kind, journal.kind),
            coalesce(line.ref_id, journal.ref_id), line.narration, p_at)
        where owner_id = line.owner_id and wallet_code = line.wallet_code and owner_type = line.owner_type
          and asset_id = journal.asset_id and why_refused(status, scale, line.amount) is null
        returning id, version, balance, head into v_account, v_version, v_balance, v_hash;
        if not found then
          perform create_accounts_or_refuse(p_journals, p_lines, line);
          continue;
        end if;
        insert into entry (account_id, version, txn_id, ref_id, at, line, kind, amount, balance_after, hash, narration)
        values (v_account, v_version, v_txn_id, coalesce(line.ref_id, journal.ref_id), p_at, v_number,
          coalesce(line.kind, journal.kind), line.amount, v_balance, v_hash, line.narration);

        exit when v_debt is null;
        -- then, with a number above line_count, the part of what its owner owes
        line.wallet_code := 'recoverable';
        line.amount := v_debt;
        v_debt := null;
        v_number := v_number + journal.line_count;
      end loop;
    end loop;
    v_before := v_before + journal.line_count;
  end loop;
  if v_before <> cardinality(p_lines) then
    raise exception 'The journals count % lines, and % were given.', v_before, cardinality(p_lines);
  end if;
end $$;

revoke execute on function post_transactions from public;
grant execute on function post_transactions to banyan_app;

-- Posting: everything that moves money passes through post_transactions.

create type posting_journal as (
  idem_scope text,
  idem_key text,
  kind smallint,
  ref_type text,
  ref_id bigint,
  asset_id smallint,
  reverses bigint,
  leg_count int
);
create type posting_leg as (
  journal int,          -- which of the journals, from 1; the legs of one stand together
  owner_type text,
  owner_id bigint,
  wallet_code text,
  amount numeric,
  kind smallint,        -- as the passbook names the line; null: the journal's
  ref_id bigint,        -- what the line links to; null: the journal's
  narration text,
  recoverable boolean,  -- a credit repays first what its owner owes; of a debit the owner owes what the wallet lacks
  hold_id bigint        -- the debit captures this hold
);

-- Creates those accounts of the legs that do not exist yet, always in the same order: of two transactions that
-- need the same new accounts one waits for the other, and none for both.
create function create_accounts(p_journals posting_journal[], p_legs posting_leg[]) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  insert into account (owner_type, owner_id, wallet_code, asset_id, scale, class, floor, head)
  select distinct l.owner_type, l.owner_id, l.wallet_code, s.id, s.scale,
    (l.owner_type = 'House')::int,
    case when l.owner_type = 'House' or l.wallet_code = 'recoverable' then null else 0 end,
    account_genesis(l.owner_type, l.owner_id, l.wallet_code, s.id)
  from unnest(p_legs) l
  left join asset s on s.id = p_journals[l.journal].asset_id
  where not exists (
    select from account a
    where a.owner_id = l.owner_id and a.wallet_code = l.wallet_code
      and a.owner_type = l.owner_type and a.asset_id = s.id
  )
  order by 6, 2, 3, 1
  on conflict do nothing;
end $$;

-- Locks all accounts of the legs that will be written, and of what their owners owe where that matters; creates
-- those that are missing. The order is the one in which two legs are posted: postings never wait in a circle.
create function lock_accounts(p_journals posting_journal[], p_legs posting_leg[]) returns void
language plpgsql set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  v_debts posting_leg[];
begin
  -- a debit may make its owner owe something, a credit repays only where something was owed before
  select array_agg((l.journal, l.owner_type, l.owner_id, 'recoverable', 0, null, null, null, null, null)::posting_leg)
  into v_debts from unnest(p_legs) l where l.recoverable and l.amount < 0;
  perform create_accounts(p_journals, p_legs || v_debts);
  perform from unnest(p_legs) l
  cross join lateral (values (l.wallet_code), (case when l.recoverable then 'recoverable' end)) w (code)
  join account a on a.owner_id = l.owner_id and a.wallet_code = w.code and a.owner_type = l.owner_type
    and a.asset_id = p_journals[l.journal].asset_id
  where a.class = 0 or a.synchronous
  order by a.class, a.owner_id, a.wallet_code, a.owner_type for no key update of a;
end $$;

-- How much of an amount meant for a wallet goes to what its owner owes; both accounts are locked.
create function part_of_debt(p_leg posting_leg, p_asset_id smallint) returns numeric
language sql set search_path = public, pg_temp as $$
  select case
    -- a credit repays, at most what is owed
    when p_leg.amount > 0 then least(p_leg.amount, -debt.balance)
    -- of a debit what the wallet cannot give becomes owed
    else least(0, p_leg.amount + greatest(wallet.balance - wallet.held - wallet.floor, 0))
  end
  from account wallet, account debt
  where wallet.owner_id = p_leg.owner_id and wallet.wallet_code = p_leg.wallet_code
    and wallet.owner_type = p_leg.owner_type and wallet.asset_id = p_asset_id
    and debt.owner_id = p_leg.owner_id and debt.wallet_code = 'recoverable'
    and debt.owner_type = p_leg.owner_type and debt.asset_id = p_asset_id
$$;

-- The rule by which an account does not take an amount, null when it does.
create function why_refused(status text, scale smallint, amount numeric) returns text language sql immutable
return case
  when status <> 'open' then 'account_is_open'
  when amount = 0 or scale(trim_scale(amount)) > scale then 'amount_fits_asset'
end;

-- Spends the hold that a debit names; its account is locked.
create function capture_hold_of(p_leg posting_leg, p_asset_id smallint, p_txn_id bigint, p_at timestamptz) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  update hold h set state = 'captured', txn_id = p_txn_id, settled_at = p_at
  from account a
  where h.id = p_leg.hold_id and h.state = 'pending' and h.amount = -p_leg.amount and a.id = h.account_id
    and a.owner_id = p_leg.owner_id and a.wallet_code = p_leg.wallet_code and a.owner_type = p_leg.owner_type
    and a.asset_id = p_asset_id;
  if not found then
    raise exception 'Hold % is not pending with this wallet and amount.', p_leg.hold_id
      using errcode = '23514', constraint = 'hold_is_pending', table = 'hold';
  end if;
  update account set held = held + p_leg.amount
  where owner_id = p_leg.owner_id and wallet_code = p_leg.wallet_code and owner_type = p_leg.owner_type
    and asset_id = p_asset_id;
end $$;

-- Posts several journals in one round trip; all or none. On each account legs take effect in the order given:
-- money can be spent only after the leg that brought it.
--
-- A journal whose key exists already is a replay: it posts nothing and returns the id of the first time.
-- Raises account_covers_floor (insufficient funds), txn_same_request (same key, other journal), hold_is_pending,
-- account_is_open, amount_fits_asset, txn_reversed_once and, when the transaction commits, txn_sums_to_zero and
-- txn_legs_complete: each as the name of a constraint.
create function post_transactions(
  p_journals posting_journal[],
  p_legs posting_leg[],
  p_actor_id bigint,
  p_on_behalf_of bigint,
  p_at timestamptz,
  out txn_ids bigint[],
  out replayed boolean[]
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  journal posting_journal;
  leg posting_leg;
  v_request bytea;
  v_first_request bytea;
  v_txn_id bigint;
  v_seal bytea;           -- null: a replay
  v_before int := 0;      -- legs of the journals before
  v_is_swapped boolean := false;
  v_number int;
  v_amount numeric(28,8);
  v_debt numeric(28,8);
  v_account bigint;
  v_version bigint;
  v_balance numeric(28,8);
  v_hash bytea;
  v_is_deferred boolean;
  v_refused_by text;
begin
  -- Accounts are locked in one order, users before the company, so that postings never wait for each other in a
  -- circle. Of two legs, the most frequent case, posting them in that order is enough.
  if cardinality(p_legs) <> 2 or p_legs[1].recoverable or p_legs[2].recoverable
    or p_legs[1].hold_id is not null or p_legs[2].hold_id is not null
  then
    perform lock_accounts(p_journals, p_legs);
  else
    v_is_swapped := (p_legs[1].owner_type = 'House', p_legs[1].owner_id, p_legs[1].wallet_code, p_legs[1].owner_type)
      > (p_legs[2].owner_type = 'House', p_legs[2].owner_id, p_legs[2].wallet_code, p_legs[2].owner_type);
  end if;

  foreach journal in array p_journals loop
    -- Claim the key. Another posting with the same key that is still under way is waited for.
    v_request := sha256(convert_to(row(journal, p_legs[v_before + 1:v_before + journal.leg_count])::text, 'UTF8'));
    insert into txn (idem_scope, idem_key, request_hash, kind, ref_type, ref_id, asset_id, actor_id, on_behalf_of,
      reverses, leg_count, at)
    values (journal.idem_scope, journal.idem_key, v_request, journal.kind, journal.ref_type, journal.ref_id,
      journal.asset_id, p_actor_id, p_on_behalf_of, journal.reverses, journal.leg_count, p_at)
    on conflict (idem_scope, idem_key) do nothing
    returning id, txn_seal(txn) into v_txn_id, v_seal;
    if not found then
      select id, request_hash into strict v_txn_id, v_first_request
      from txn where idem_scope = journal.idem_scope and idem_key = journal.idem_key;
      if v_first_request <> v_request then
        raise exception 'The key % was used for another transaction.', journal.idem_key
          using errcode = '23505', constraint = 'txn_same_request', table = 'txn';
      end if;
    end if;
    if journal.reverses is not null and v_seal is not null then
      insert into reversal (reverses, txn_id) values (journal.reverses, v_txn_id);
    end if;
    txn_ids := txn_ids || v_txn_id;
    replayed := replayed || (v_seal is null);

    for n in 1 .. case when v_seal is null then 0 else journal.leg_count end loop
      v_number := case when v_is_swapped then 3 - n else n end;
      leg := p_legs[v_before + v_number];
      v_amount := leg.amount;

      if leg.owner_type = 'House' then
        loop
          select id, not synchronous, why_refused(status, scale, leg.amount)
          into v_account, v_is_deferred, v_refused_by
          from account
          where owner_id = leg.owner_id and wallet_code = leg.wallet_code and owner_type = 'House'
            and asset_id = journal.asset_id;
          exit when found;
          perform create_accounts(p_journals, p_legs);
        end loop;
        if v_is_deferred and v_refused_by is null then
          v_hash := house_hash(v_seal, v_account, v_number, v_amount);
          insert into house_pending (txn_id, leg, account_id, amount, hash)
          values (v_txn_id, v_number, v_account, v_amount, v_hash);
          continue;
        end if;
      end if;

      v_debt := 0;
      if leg.recoverable or leg.hold_id is not null then
        if leg.hold_id is not null then
          perform capture_hold_of(leg, journal.asset_id, v_txn_id, p_at);
        else
          v_debt := coalesce(part_of_debt(leg, journal.asset_id), 0);
          v_amount := v_amount - v_debt;
        end if;
      end if;

      -- the wallet's part, then, with a number above leg_count unless it is all, the part of what its owner owes
      loop
        if v_amount = 0 and v_debt <> 0 then
          leg.wallet_code := 'recoverable';
          v_amount := v_debt;
          v_debt := 0;
        end if;
        loop
          update account set balance = balance + v_amount, version = version + 1,
            head = entry_hash(head, v_seal, id, version + 1, v_number, v_amount, balance + v_amount,
              coalesce(leg.kind, journal.kind), coalesce(leg.ref_id, journal.ref_id), leg.narration, p_at)
          where owner_id = leg.owner_id and wallet_code = leg.wallet_code and owner_type = leg.owner_type
            and asset_id = journal.asset_id
          returning id, version, balance, head, why_refused(status, scale, leg.amount)
          into v_account, v_version, v_balance, v_hash, v_refused_by;
          exit when found;
          perform create_accounts(p_journals, p_legs);
        end loop;
        if v_refused_by is not null then
          raise exception 'Account % refuses %: %.', v_account, leg.amount, v_refused_by
            using errcode = '23514', constraint = v_refused_by, table = 'account';
        end if;
        insert into entry (account_id, version, txn_id, ref_id, at, leg, kind, amount, balance_after, hash, narration)
        values (v_account, v_version, v_txn_id, coalesce(leg.ref_id, journal.ref_id), p_at, v_number,
          coalesce(leg.kind, journal.kind), v_amount, v_balance, v_hash, leg.narration);
        exit when v_debt = 0;
        v_amount := 0;
        v_number := v_number + journal.leg_count;
      end loop;
    end loop;
    v_before := v_before + journal.leg_count;
  end loop;
  if v_before <> cardinality(p_legs) then
    raise exception 'The journals count % legs, and % were given.', v_before, cardinality(p_legs);
  end if;
end $$;

-- Moves pending house legs into the balances of their accounts, one entry per account and call.
-- Callers may overlap: each takes other rows. Returns how many legs were folded; 0: nothing left to take.
create function fold_house_accounts(p_at timestamptz, p_limit int default 10000) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_legs house_pending[];
  v_sum record;
  v_entry entry;
begin
  -- legs of this very transaction are counted before they move
  set constraints txn_is_balanced immediate;
  with taken as (
    delete from house_pending
    where (txn_id, leg) in (select txn_id, leg from house_pending limit p_limit for update skip locked)
    returning *
  )
  select array_agg(taken::house_pending) into v_legs from taken;
  for v_sum in
    select account_id, sum(amount)::numeric(28,8) as amount, count(*)::text as legs
    from unnest(v_legs) group by account_id order by account_id
  loop
    update account set balance = balance + v_sum.amount, version = version + 1,
      head = entry_hash(head, null, id, version + 1, 0, v_sum.amount, balance + v_sum.amount, 0::smallint, null,
        v_sum.legs, p_at)
    where id = v_sum.account_id
    returning version, balance, head into strict v_entry.version, v_entry.balance_after, v_entry.hash;
    insert into entry (account_id, version, at, leg, kind, amount, balance_after, hash, narration)
    values (v_sum.account_id, v_entry.version, p_at, 0, 0, v_sum.amount, v_entry.balance_after, v_entry.hash,
      v_sum.legs);
    insert into house_entry (txn_id, leg, account_id, fold_version, amount, hash)
    select l.txn_id, l.leg, l.account_id, v_entry.version, l.amount, l.hash
    from unnest(v_legs) l where l.account_id = v_sum.account_id;
  end loop;
  set constraints txn_is_balanced deferred;
  return coalesce(cardinality(v_legs), 0);
end $$;

revoke all on function create_accounts, lock_accounts, part_of_debt, capture_hold_of, post_transactions, fold_house_accounts
  from public;
grant execute on function post_transactions, fold_house_accounts to banyan_app;

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
  order by 1, 2, 3, 4
  on conflict do nothing;
end $$;

-- Per leg, the account of what its owner owes: created where a debit may need it, found where a credit repays.
create function find_debt_accounts(p_journals posting_journal[], p_legs posting_leg[]) returns bigint[]
language plpgsql set search_path = public, pg_temp as $$
declare
  v_debts posting_leg[];
begin
  select array_agg((l.journal, l.owner_type, l.owner_id, 'recoverable', 0, null, null, null, null, null)::posting_leg)
  into v_debts from unnest(p_legs) l where l.recoverable and l.amount < 0;
  perform create_accounts(p_journals, v_debts);
  return array(
    select a.id
    from unnest(p_legs) with ordinality
      as l (journal, owner_type, owner_id, wallet_code, amount, kind, ref_id, narration, recoverable, hold_id, n)
    left join account a on l.recoverable and a.owner_id = l.owner_id and a.wallet_code = 'recoverable'
      and a.owner_type = l.owner_type and a.asset_id = p_journals[l.journal].asset_id
    order by l.n
  );
end $$;

-- How much of an amount meant for a wallet goes to what its owner owes; both accounts are locked.
create function part_of_debt(p_wallet bigint, p_debt bigint, p_amount numeric) returns numeric
language sql set search_path = public, pg_temp as $$
  select case
    -- a credit repays, at most what is owed
    when p_amount > 0 then least(p_amount, -debt.balance)
    -- of a debit what the wallet cannot give becomes owed
    else least(0, p_amount + greatest(wallet.balance - wallet.held - wallet.floor, 0))
  end
  from account wallet, account debt where wallet.id = p_wallet and debt.id = p_debt
$$;

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
) language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  journal posting_journal;
  leg posting_leg;
  v_request bytea;
  v_txn txn;
  v_firsts int[];        -- per journal, its first leg
  v_next int := 1;
  v_seals bytea[];       -- per journal
  v_accounts bigint[];   -- per leg
  v_deferred boolean[];  -- per leg
  v_ranks bigint[];      -- per leg, its account's place in the order of locking
  v_order int[];         -- of the legs; null: as they stand
  v_debts bigint[];      -- per leg, the account of what its owner owes, where that matters
  v_ascending boolean := true;
  v_special boolean := false;
  i int;
  v_number int;
  v_fits boolean;
  v_later boolean;
  v_account bigint;
  v_rank bigint;
  v_amount numeric(28,8);
  v_debt numeric(28,8);
  v_version bigint;
  v_balance numeric(28,8);
  v_hash bytea;
  v_status text;
begin
  -- 1. Claim the keys. Another posting with the same key that is still under way is waited for.
  foreach journal in array p_journals loop
    v_request := sha256(convert_to(row(journal, p_legs[v_next:v_next + journal.leg_count - 1])::text, 'UTF8'));
    insert into txn (idem_scope, idem_key, request_hash, kind, ref_type, ref_id, asset_id, actor_id, on_behalf_of,
      reverses, leg_count, at)
    values (journal.idem_scope, journal.idem_key, v_request, journal.kind, journal.ref_type, journal.ref_id,
      journal.asset_id, p_actor_id, p_on_behalf_of, journal.reverses, journal.leg_count, p_at)
    on conflict (idem_scope, idem_key) do nothing
    returning * into v_txn;
    replayed := replayed || not found;
    if not found then
      select * into strict v_txn from txn where idem_scope = journal.idem_scope and idem_key = journal.idem_key;
      if v_txn.request_hash <> v_request then
        raise exception 'The key % was used for another transaction.', journal.idem_key
          using errcode = '23505', constraint = 'txn_same_request', table = 'txn';
      end if;
    end if;
    txn_ids := txn_ids || v_txn.id;
    v_seals := v_seals || txn_seal(v_txn);
    v_firsts := v_firsts || v_next;
    v_next := v_next + journal.leg_count;
  end loop;

  -- 2. Find the accounts; those that are missing are created by this, their first posting.
  i := 1;
  while i < v_next loop
    leg := p_legs[i];
    select id, (class::bigint << 62) + id, class = 1 and not synchronous,
      scale(trim_scale(leg.amount)) <= scale and leg.amount <> 0
    into v_account, v_rank, v_later, v_fits
    from account
    where owner_id = leg.owner_id and wallet_code = leg.wallet_code and owner_type = leg.owner_type
      and asset_id = p_journals[leg.journal].asset_id;
    if v_fits then
      v_accounts := v_accounts || v_account;
      v_deferred := v_deferred || v_later;
      v_ascending := v_ascending and v_rank >= coalesce(v_ranks[i - 1], 0);
      v_ranks := v_ranks || v_rank;
      v_special := v_special or leg.recoverable is true or leg.hold_id is not null;
      i := i + 1;
    elsif found then
      raise exception 'The amount % is zero or has more decimals than its asset.', leg.amount
        using errcode = '23514', constraint = 'amount_fits_asset';
    else
      perform create_accounts(p_journals, p_legs);
    end if;
  end loop;

  -- 3. Lock the accounts in one order, users before the company, so that postings never wait for each other in a
  -- circle. Updating them in that order does it, except where a debt or a hold is looked at first.
  if not v_ascending then
    if v_next = 3 then
      v_order := array[2, 1];
    else
      v_order := array(select n from unnest(v_ranks) with ordinality as l (rank, n) order by rank, n);
    end if;
  end if;
  if v_special then
    v_debts := find_debt_accounts(p_journals, p_legs);
    perform from account
    where id = any (v_accounts || v_debts) and (class = 0 or synchronous)
    order by class, id for no key update;
  end if;

  -- 4. Post leg by leg.
  for n in 1 .. v_next - 1 loop
    i := coalesce(v_order[n], n);
    leg := p_legs[i];
    continue when replayed[leg.journal];
    journal := p_journals[leg.journal];
    v_account := v_accounts[i];
    v_number := i - v_firsts[leg.journal] + 1;
    v_amount := leg.amount;
    if v_deferred[i] then
      v_hash := house_hash(v_seals[leg.journal], v_account, v_number, v_amount);
      insert into house_pending (txn_id, leg, account_id, amount, hash)
      values (txn_ids[leg.journal], v_number, v_account, v_amount, v_hash);
      continue;
    end if;

    v_debt := 0;
    if leg.hold_id is not null then
      update hold set state = 'captured', txn_id = txn_ids[leg.journal], settled_at = p_at
      where id = leg.hold_id and state = 'pending' and account_id = v_account and amount = -v_amount;
      if not found then
        raise exception 'Hold % is not pending with this wallet and amount.', leg.hold_id
          using errcode = '23514', constraint = 'hold_is_pending', table = 'hold';
      end if;
      update account set held = held + v_amount where id = v_account;
    elsif v_debts[i] is not null then
      v_debt := part_of_debt(v_account, v_debts[i], v_amount);
      v_amount := v_amount - v_debt;
    end if;

    -- the wallet's part, then, with a number above leg_count unless it is all, the part of what its owner owes
    loop
      if v_amount = 0 then
        v_account := v_debts[i];
        v_amount := v_debt;
        v_debt := 0;
      end if;
      update account set balance = balance + v_amount, version = version + 1,
        head = entry_hash(head, v_seals[leg.journal], id, version + 1, v_number, v_amount, balance + v_amount,
          coalesce(leg.kind, journal.kind), coalesce(leg.ref_id, journal.ref_id), leg.narration, p_at)
      where id = v_account
      returning version, balance, head, status into strict v_version, v_balance, v_hash, v_status;
      if v_status <> 'open' then
        raise exception 'Account % is frozen.', v_account
          using errcode = '23514', constraint = 'account_is_open', table = 'account';
      end if;
      insert into entry (account_id, version, txn_id, ref_id, at, leg, kind, amount, balance_after, hash, narration)
      values (v_account, v_version, txn_ids[leg.journal], coalesce(leg.ref_id, journal.ref_id), p_at, v_number,
        coalesce(leg.kind, journal.kind), v_amount, v_balance, v_hash, leg.narration);
      exit when v_debt = 0;
      v_amount := 0;
      v_number := v_number + journal.leg_count;
    end loop;
  end loop;
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

revoke all on function create_accounts, find_debt_accounts, part_of_debt, post_transactions, fold_house_accounts
  from public;
grant execute on function post_transactions, fold_house_accounts to banyan_app;

-- Posting by fewer and lighter steps; the rules stay those of 0002-ledger. Why two legs that cancel out are not
-- counted again at commit: docs/decisions/0007.

alter table txn add column is_pair boolean not null default false;
comment on column txn.is_pair is 'Two legs that cancel out, as the function that wrote both has seen: at commit they are not counted again.';

-- Where floor is null the comparison is null too, and a CHECK passes: every update of an account parses this anew.
alter table account drop constraint account_covers_floor,
  add constraint account_covers_floor check (balance - held >= floor);

-- Looked at when the transaction commits, for whatever post_transactions did not write as a pair: the legs are
-- complete and sum to zero. Planned once and always by index, whatever the statistics of an hour ago say.
create or replace function txn_is_balanced() returns trigger language plpgsql
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_legs bigint;
  v_sum numeric;
begin
  select count(*) filter (where leg <= new.leg_count), sum(amount) into v_legs, v_sum
  from (
    select leg, amount from public.entry where txn_id = new.id
    union all select leg, amount from public.house_pending where txn_id = new.id
  ) l;
  if v_legs <> new.leg_count then
    raise exception 'Transaction % has % of % legs.', new.id, v_legs, new.leg_count
      using errcode = '23514', constraint = 'txn_legs_complete', table = 'txn';
  end if;
  if v_sum <> 0 then
    raise exception 'The legs of transaction % sum to %.', new.id, v_sum
      using errcode = '23514', constraint = 'txn_sums_to_zero', table = 'txn';
  end if;
  return null;
end $$;
drop trigger txn_is_balanced on txn;
create constraint trigger txn_is_balanced after insert on txn deferrable initially deferred
  for each row when (not new.is_pair) execute function txn_is_balanced();

create or replace function why_refused(status text, scale smallint, amount numeric) returns text language sql immutable
return case
  when status <> 'open' then 'account_is_open'
  when amount = 0 or min_scale(amount) > scale then 'amount_fits_asset'
end;

-- What a key stands for: the same key with another journal or other legs is refused.
create function request_hash(journal posting_journal, legs posting_leg[]) returns bytea language sql stable
return sha256(convert_to(row(journal, legs)::text, 'UTF8'));

-- A leg found no account that takes it: creates the accounts that are missing, or raises why this one refuses.
create function create_accounts_or_refuse(p_journals posting_journal[], p_legs posting_leg[], p_leg posting_leg)
returns void language plpgsql set search_path = public, pg_temp as $$
declare
  v_account bigint;
  v_refused_by text;
begin
  perform create_accounts(p_journals, p_legs);
  select id, why_refused(status, scale, p_leg.amount) into v_account, v_refused_by
  from account
  where owner_id = p_leg.owner_id and wallet_code = p_leg.wallet_code and owner_type = p_leg.owner_type
    and asset_id = p_journals[p_leg.journal].asset_id;
  if v_refused_by is not null then
    raise exception 'Account % refuses %: %.', v_account, p_leg.amount, v_refused_by
      using errcode = '23514', constraint = v_refused_by, table = 'account';
  end if;
end $$;

-- Posts the most frequent journal: two legs that cancel out, the second maybe of the company, in the order in which
-- accounts are locked. Each leg has its number. Returns null, and posts nothing, when the key was used before. Only
-- post_transactions calls this, and its search_path holds here too.
--
-- What counts here is how many statements and expressions are evaluated: PostgreSQL prepares each of them anew in
-- every transaction, which takes longer than what they do.
create function post_pair(
  journal posting_journal, one posting_leg, two posting_leg, p_one int, p_two int, p_request bytea,
  p_actor_id bigint, p_on_behalf_of bigint, p_at timestamptz
) returns bigint language plpgsql as $$
declare
  v_txn_id bigint;
  v_seal bytea;
  v_account bigint;       -- of the first leg
  v_version bigint;
  v_balance numeric;
  v_hash bytea;
  v_other_account bigint; -- of the second leg
  v_other_version bigint;
  v_other_balance numeric;
  v_other_hash bytea;
begin
  insert into txn (idem_scope, idem_key, request_hash, kind, ref_type, ref_id, asset_id, actor_id, on_behalf_of,
    leg_count, at, is_pair)
  values (journal.idem_scope, journal.idem_key, p_request, journal.kind, journal.ref_type, journal.ref_id,
    journal.asset_id, p_actor_id, p_on_behalf_of, 2, p_at, true)
  on conflict (idem_scope, idem_key) do nothing
  returning id, txn_seal(txn) into v_txn_id, v_seal;
  if v_txn_id is null then
    return null;
  end if;

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
      insert into house_pending (txn_id, leg, account_id, amount, hash)
      select v_txn_id, p_two, id, two.amount, house_hash(v_seal, id, p_two, two.amount::numeric(28,8))
      from account
      where owner_id = two.owner_id and wallet_code = two.wallet_code and owner_type = 'House'
        and asset_id = journal.asset_id and not synchronous and why_refused(status, scale, two.amount) is null;
      if found then
        insert into entry (account_id, version, txn_id, ref_id, at, leg, kind, amount, balance_after, hash, narration)
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
  insert into entry (account_id, version, txn_id, ref_id, at, leg, kind, amount, balance_after, hash, narration)
  values (v_account, v_version, v_txn_id, coalesce(one.ref_id, journal.ref_id), p_at, p_one,
      coalesce(one.kind, journal.kind), one.amount, v_balance, v_hash, one.narration),
    (v_other_account, v_other_version, v_txn_id, coalesce(two.ref_id, journal.ref_id), p_at, p_two,
      coalesce(two.kind, journal.kind), two.amount, v_other_balance, v_other_hash, two.narration);
  return v_txn_id;
end $$;

-- Posts several journals in one round trip; all or none. On each account legs take effect in the order given:
-- money can be spent only after the leg that brought it.
--
-- A journal whose key exists already is a replay: it posts nothing and returns the id of the first time.
-- Raises account_covers_floor (insufficient funds), txn_same_request (same key, other journal), hold_is_pending,
-- account_is_open, amount_fits_asset, txn_reversed_once and, when the transaction commits, txn_sums_to_zero and
-- txn_legs_complete: each as the name of a constraint.
create or replace function post_transactions(
  p_journals posting_journal[],
  p_legs posting_leg[],
  p_actor_id bigint,
  p_on_behalf_of bigint,
  p_at timestamptz,
  out txn_ids bigint[],
  out replayed boolean[]
) language plpgsql security definer set search_path = public, pg_temp
  -- every lookup is by key: a plan made for an empty table must not stay
  set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  journal posting_journal := p_journals[1];
  leg posting_leg;
  one posting_leg := p_legs[1];
  two posting_leg := p_legs[2];
  v_txn_id bigint;
  v_request bytea;
  v_first_request bytea;
  v_seal bytea;           -- null: a replay
  v_before int := 0;      -- legs of the journals before
  v_number int;
  v_debt numeric(28,8);   -- the part of a leg still to be written in what its owner owes; null: none
  v_account bigint;
  v_version bigint;
  v_balance numeric;
  v_hash bytea;
begin
  -- Accounts are locked in one order, users before the company, so that postings never wait for each other in a
  -- circle. Of a pair, posting its legs in that order is enough.
  if cardinality(p_legs) = 2 and cardinality(p_journals) = 1 and journal.leg_count = 2 and journal.reverses is null
    and one.amount + two.amount = 0 and not coalesce(one.recoverable or two.recoverable, false)
    and (one.hold_id, two.hold_id) is null and (one.owner_type <> 'House' or two.owner_type <> 'House')
  then
    v_request := request_hash(journal, p_legs);
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

  perform lock_accounts(p_journals, p_legs);
  foreach journal in array p_journals loop
    -- Claim the key. Another posting with the same key that is still under way is waited for.
    v_request := request_hash(journal, p_legs[v_before + 1:v_before + journal.leg_count]);
    insert into txn (idem_scope, idem_key, request_hash, kind, ref_type, ref_id, asset_id, actor_id, on_behalf_of,
      reverses, leg_count, at)
    values (journal.idem_scope, journal.idem_key, v_request, journal.kind, journal.ref_type, journal.ref_id,
      journal.asset_id, p_actor_id, p_on_behalf_of, journal.reverses, journal.leg_count, p_at)
    on conflict (idem_scope, idem_key) do nothing
    returning id, txn_seal(txn) into v_txn_id, v_seal;
    if v_seal is null then
      select id, request_hash into strict v_txn_id, v_first_request
      from txn where idem_scope = journal.idem_scope and idem_key = journal.idem_key;
      if v_first_request <> v_request then
        raise exception 'The key % was used for another transaction.', journal.idem_key
          using errcode = '23505', constraint = 'txn_same_request', table = 'txn';
      end if;
    elsif journal.reverses is not null then
      insert into reversal (reverses, txn_id) values (journal.reverses, v_txn_id);
    end if;
    txn_ids := txn_ids || v_txn_id;
    replayed := replayed || (v_seal is null);

    for n in 1 .. case when v_seal is null then 0 else journal.leg_count end loop
      v_number := n;
      leg := p_legs[v_before + n];

      if leg.hold_id is not null then
        perform capture_hold_of(leg, journal.asset_id, v_txn_id, p_at);
      elsif leg.recoverable then
        v_debt := nullif(part_of_debt(leg, journal.asset_id), 0);
        if v_debt is not null then
          leg.amount := leg.amount - v_debt;
          if leg.amount = 0 then
            leg.wallet_code := 'recoverable';
            leg.amount := v_debt;
            v_debt := null;
          end if;
        end if;
      end if;

      loop
        if leg.owner_type = 'House' then
          insert into house_pending (txn_id, leg, account_id, amount, hash)
          select v_txn_id, v_number, id, leg.amount, house_hash(v_seal, id, v_number, leg.amount::numeric(28,8))
          from account
          where owner_id = leg.owner_id and wallet_code = leg.wallet_code and owner_type = 'House'
            and asset_id = journal.asset_id and not synchronous and why_refused(status, scale, leg.amount) is null;
          exit when found;
        end if;

        update account set balance = balance + leg.amount, version = version + 1,
          head = entry_hash(head, v_seal, id, version + 1, v_number, leg.amount::numeric(28,8),
            balance + leg.amount::numeric(28,8), coalesce(leg.kind, journal.kind),
            coalesce(leg.ref_id, journal.ref_id), leg.narration, p_at)
        where owner_id = leg.owner_id and wallet_code = leg.wallet_code and owner_type = leg.owner_type
          and asset_id = journal.asset_id and why_refused(status, scale, leg.amount) is null
        returning id, version, balance, head into v_account, v_version, v_balance, v_hash;
        if not found then
          perform create_accounts_or_refuse(p_journals, p_legs, leg);
          continue;
        end if;
        insert into entry (account_id, version, txn_id, ref_id, at, leg, kind, amount, balance_after, hash, narration)
        values (v_account, v_version, v_txn_id, coalesce(leg.ref_id, journal.ref_id), p_at, v_number,
          coalesce(leg.kind, journal.kind), leg.amount, v_balance, v_hash, leg.narration);

        exit when v_debt is null;
        -- then, with a number above leg_count, the part of what its owner owes
        leg.wallet_code := 'recoverable';
        leg.amount := v_debt;
        v_debt := null;
        v_number := v_number + journal.leg_count;
      end loop;
    end loop;
    v_before := v_before + journal.leg_count;
  end loop;
  if v_before <> cardinality(p_legs) then
    raise exception 'The journals count % legs, and % were given.', v_before, cardinality(p_legs);
  end if;
end $$;

-- Moves pending house legs into the balances of their accounts, one entry per account and call, in one statement.
-- Of overlapping callers one waits for the other. Returns how many legs were folded; 0: nothing left to take.
create or replace function fold_house_accounts(p_at timestamptz, p_limit int default 10000) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_taken int;
  v_kept int;
begin
  perform pg_advisory_xact_lock(hashtext('fold_house_accounts'));
  -- legs of this very transaction are counted before they move
  set constraints txn_is_balanced immediate;
  with taken as (
    delete from house_pending where ctid = any (array(select ctid from house_pending limit p_limit))
    returning *
  ), folded as (
    update account a set balance = a.balance + s.amount, version = a.version + 1,
      head = entry_hash(a.head, null, a.id, a.version + 1, 0, s.amount, a.balance + s.amount, 0::smallint, null,
        s.legs, p_at)
    from (
      select account_id, sum(amount)::numeric(28,8) as amount, count(*)::text as legs from taken group by account_id
    ) s
    where a.id = s.account_id
    returning a.id, a.version, a.balance, a.head, s.amount, s.legs
  ), written as (
    insert into entry (account_id, version, at, leg, kind, amount, balance_after, hash, narration)
    select id, version, p_at, 0, 0, amount, balance, head, legs from folded
  ), kept as (
    insert into house_entry (txn_id, leg, account_id, fold_version, amount, hash)
    select t.txn_id, t.leg, t.account_id, f.version, t.amount, t.hash
    from taken t join folded f on f.id = t.account_id
    returning 1
  )
  select (select count(*) from taken), (select count(*) from kept) into v_taken, v_kept;
  if v_kept <> v_taken then
    raise exception '% of % waiting legs have no account.', v_taken - v_kept, v_taken;
  end if;
  set constraints txn_is_balanced deferred;
  return v_taken;
end $$;

revoke all on function create_accounts_or_refuse, request_hash, post_pair from public;

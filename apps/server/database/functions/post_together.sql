-- Posts journals of several callers by the set, each with its own actor and moment: the outcome is that of
-- post_transactions for one journal after the other. Where a journal asks for care (a debt to repay, a hold, a reversal,
-- a key used before, an account that refuses) post_transactions does all of them.
--
-- Returns the ids of the transactions, in order. Raises as post_transactions does.
create or replace function post_together(
  p_journals journal[],
  p_lines journal_line[],
  p_actor_ids bigint[],
  p_on_behalf_of bigint[],
  p_ats timestamptz[]
) returns bigint[] language plpgsql security definer set search_path = public, pg_temp
  -- every lookup is by key: a plan made for an empty table must not stay
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
declare
  -- of each journal how many lines stand before its own, its transaction and its seal
  v_before int[];
  -- of each line its account, and whether that is a company account whose lines wait to be folded
  v_accounts bigint[];
  v_is_pending boolean[];
  v_needs_care boolean;
  v_ids bigint[];
  v_seals bytea[];
  v_line record;
  v_account bigint;
  v_version bigint;
  v_balance numeric(28,8);
  v_hash bytea;
  v_written entry[];
  v_count int := 0;
begin
  perform lock_accounts(p_journals, p_lines);
  v_before := array(
    select (sum(line_count) over (order by n))::int - line_count
    from unnest(p_journals) with ordinality j (idem_scope, idem_key, kind, ref_type, ref_id, asset_id, reverses,
      line_count, n)
    order by n
  );
  -- Each is looked up by key with `limit 1`: a join or `exists` would be planned for an empty table, and read all of it.
  select array_agg(a.id order by l.place), array_agg(a.class = 1 and not a.synchronous order by l.place),
    bool_or(l.hold_id is not null or a.id is null or why_refused(a.status, a.scale, l.amount) is not null
      or l.recoverable and (l.amount < 0 or d.is_owed))
  into v_accounts, v_is_pending, v_needs_care
  from unnest(p_lines) with ordinality l (journal, owner_type, owner_id, wallet_code, amount, kind, ref_id, narration,
    recoverable, hold_id, place)
  left join lateral (
    select * from account
    where owner_id = l.owner_id and wallet_code = l.wallet_code and owner_type = l.owner_type
      and asset_id = p_journals[l.journal].asset_id
    limit 1
  ) a on true
  left join lateral (
    select true as is_owed from account
    where l.recoverable and owner_id = l.owner_id and wallet_code = 'recoverable' and owner_type = l.owner_type
      and asset_id = p_journals[l.journal].asset_id and balance <> 0
    limit 1
  ) d on true;
  select v_needs_care or bool_or(j.reverses is not null or t.is_used) into v_needs_care
  from unnest(p_journals) j
  left join lateral (
    select true as is_used from txn_key where idem_scope = j.idem_scope and idem_key = j.idem_key limit 1
  ) t on true;
  if v_needs_care
  then
    for n in 1 .. cardinality(p_journals) loop
      select v_ids || t.txn_ids into v_ids from post_transactions(
        p_journals[n:n],
        array(
          select (1, l.owner_type, l.owner_id, l.wallet_code, l.amount, l.kind, l.ref_id, l.narration, l.recoverable,
            l.hold_id)::journal_line
          from unnest(p_lines[v_before[n] + 1:v_before[n] + p_journals[n].line_count]) with ordinality l (journal,
            owner_type, owner_id, wallet_code, amount, kind, ref_id, narration, recoverable, hold_id, place)
          order by place
        ),
        p_actor_ids[n], p_on_behalf_of[n], p_ats[n]) t;
    end loop;
    return v_ids;
  end if;

  with numbered as materialized (
    select nextval('txn_id_seq') as id, j.*
    from unnest(p_journals) with ordinality j (idem_scope, idem_key, kind, ref_type, ref_id, asset_id, reverses,
      line_count, n)
  ), key as (
    insert into txn_key (idem_scope, idem_key, txn_id, at)
    select j.idem_scope, j.idem_key, j.id, p_ats[j.n] from numbered j
  ), head as (
    insert into txn (id, idem_scope, idem_key, request_hash, kind, ref_type, ref_id, asset_id, actor_id, on_behalf_of,
      line_count, at) overriding system value
    select j.id, j.idem_scope, j.idem_key,
      request_hash(p_journals[j.n], p_lines[v_before[j.n] + 1:v_before[j.n] + j.line_count]), j.kind, j.ref_type, j.ref_id,
      j.asset_id, p_actor_ids[j.n], p_on_behalf_of[j.n], j.line_count, p_ats[j.n]
    from numbered j
    returning id, txn_seal(txn) as seal
  )
  select array_agg(id order by id), array_agg(seal order by id) into v_ids, v_seals from head;

  -- Account after account, and on each in the order given: every entry seals the one before it.
  for v_line in
    select a.id, a.version, a.balance, a.held, a.floor, a.head, l.journal, (l.place - v_before[l.journal])::int as number,
      l.amount::numeric(28,8) as amount, coalesce(l.kind, p_journals[l.journal].kind) as kind,
      coalesce(l.ref_id, p_journals[l.journal].ref_id) as ref_id, l.narration, p_ats[l.journal] as at
    from unnest(p_lines) with ordinality l (journal, owner_type, owner_id, wallet_code, amount, kind, ref_id, narration,
      recoverable, hold_id, place)
    cross join lateral (select * from account where id = v_accounts[l.place] limit 1) a
    where not v_is_pending[l.place]
    order by a.id, l.place
  loop
    if v_line.id is distinct from v_account then
      v_account := v_line.id;
      v_version := v_line.version;
      v_balance := v_line.balance;
      v_hash := v_line.head;
    end if;
    v_version := v_version + 1;
    v_balance := v_balance + v_line.amount;
    if v_balance - v_line.held < v_line.floor then
      raise exception 'Account % does not cover %.', v_account, v_line.amount
        using errcode = '23514', constraint = 'account_covers_floor', table = 'account';
    end if;
    v_hash := entry_hash(v_hash, v_seals[v_line.journal], v_account, v_version, v_line.number, v_line.amount, v_balance,
      v_line.kind, v_line.ref_id, v_line.narration, v_line.at);
    v_count := v_count + 1;
    v_written[v_count] := (v_account, v_version, v_ids[v_line.journal], v_line.ref_id, v_line.at, v_line.number,
      v_line.kind, v_line.amount, v_balance, v_hash, v_line.narration)::entry;
  end loop;
  insert into entry select w.* from unnest(v_written) w;
  update account a set balance = w.balance_after, version = w.version, head = w.hash
  from (select distinct on (account_id) * from unnest(v_written) order by account_id, version desc) w
  where a.id = w.account_id;

  insert into house_pending (txn_id, line, account_id, amount, hash)
  select v_ids[l.journal], l.place - v_before[l.journal], v_accounts[l.place], l.amount,
    house_hash(v_seals[l.journal], v_accounts[l.place], (l.place - v_before[l.journal])::int, l.amount::numeric(28,8))
  from unnest(p_lines) with ordinality l (journal, owner_type, owner_id, wallet_code, amount, kind, ref_id, narration,
    recoverable, hold_id, place)
  where v_is_pending[l.place];
  return v_ids;
end $$;

revoke execute on function post_together from public;
grant execute on function post_together to banyan_app;

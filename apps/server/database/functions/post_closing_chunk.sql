-- Posts one chunk of a closing: its income rows and one journal with an entry per member and kind; what lapsed goes to
-- the company's lapsed-income account. What a pool pays into a fund goes there (docs/plans.md §7.8). A chunk that is posted already changes nothing. Raises
-- closing_taken_over, account_is_open.
create or replace function post_closing_chunk(p_id bigint, p_fence int, p_chunk int, p_words closing_words, p_at timestamptz)
returns closing_chunk
language plpgsql security definer set search_path = public, pg_temp
  -- every lookup is by key: a plan made for an empty table must not stay
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  v_closing closing := lock_closing(p_id, p_fence, 'posting');
  v_chunk closing_chunk;
  v_paid int[] := array[array_position(p_words.statuses, 'credited'), array_position(p_words.statuses, 'capped')];
  v_lapsed int := array_position(p_words.statuses, 'lapsed');
  v_roi int := array_position(p_words.kinds, 'roi');
  v_bonus int := array_position(p_words.kinds, 'bonus');
  -- code of a pool → its fund; null = no pool has one
  v_funds jsonb := (
    select jsonb_object_agg(pool ->> 'code', pool ->> 'into')
    from plan_version p cross join jsonb_array_elements(p.plan #> '{incomes,bonus,pools}') pool
    where p.version = v_closing.plan_version and pool ? 'into'
  );
  v_codes smallint[] := p_words.kind_codes;
  v_members bigint[];
  v_lines closing_line[];
  v_fund_lines closing_line[];
  v_house closing_line[];
  v_seal bytea;
  v_line_count int;
  v_slots int;
  v_slot int := 1;
  v_first int;
  v_are_new boolean := false;
  v_entries int := 0;
  v_sum numeric := 0;
  v_written int;
  v_amount numeric;
  v_frozen text;
  v_narration text := 'of ' || to_char(v_closing.business_date, 'DD-Mon-YYYY');
  -- income belongs to the end of its date, whenever it is posted
  v_earned_at timestamptz := (select (v_closing.business_date + 1)::timestamp at time zone timezone from company)
    - interval '1 millisecond';
begin
  select * into v_chunk from closing_chunk where closing_id = p_id and chunk = p_chunk;
  if found then return v_chunk; end if;
  v_chunk := (p_id, p_chunk, 0, 0, 0, null, p_at);

  insert into income (kind, event_id, member_id, from_id, level, base, percent, fixed_amount, gross, amount, trimmed,
    status, reason, wallet_code, allocations, why, plan_version, business_date, at, source_id, code)
  select p_words.kinds[r.kind], v_closing.event_id, r.member_id, r.from_id, r.level, r.base, r.percent, r.fixed_amount,
    r.gross, r.amount, case when r.gross = r.amount then 0 else r.gross - r.amount end,
    p_words.statuses[r.status], nullif(p_words.reasons[r.reason], ''),
    case when r.amount > 0 and r.status = any(v_paid)
      then coalesce(case when r.kind = v_bonus then v_funds ->> r.code end, v_closing.wallet_code) end, coalesce(r.allocations, '[]'),
    coalesce(r.why, w.why), v_closing.plan_version, v_closing.business_date, v_earned_at, r.source_id, r.code
  from closing_row r left join closing_why w on w.no = r.why_no where r.chunk = p_chunk;
  get diagnostics v_chunk.rows = row_count;

  -- instalments of topups, what every member gets of each kind, and the company's side: the expense of each kind, what
  -- lapsed of it included
  with read as materialized (
    select member_id, kind, status, gross, amount, source_id, case when kind = v_bonus then v_funds ->> code end as fund
    from closing_row where chunk = p_chunk
  ), instalment as (
    insert into topup_roi as t (topup_id, paid, gross)
    select source_id, 1, gross from read where kind = v_roi
    on conflict (topup_id) do update set paid = t.paid + 1, gross = t.gross + excluded.gross
  ), lines as (
    select row_number() over (order by member_id, kind, fund) as line,
      row_number() over (partition by member_id, fund order by kind) as slot, *
    from (
      select member_id, kind, fund, sum(amount) as amount from read
      where amount > 0 and status = any(v_paid) group by member_id, kind, fund
    ) sums
  ), of_kind as materialized (
    select kind, coalesce(sum(amount) filter (where status = any(v_paid)), 0) as paid,
      coalesce(sum(gross) filter (where status = v_lapsed), 0) as lapsed
    from read group by kind
  ), house as (
    select 'income:' || p_words.kinds[kind] as wallet_code, -paid - lapsed as amount from of_kind
    union all
    select 'lapsed_income', sum(lapsed) from of_kind
  )
  select l.lines, l.fund_lines, l.members, l.total, l.n, h.lines
  into v_lines, v_fund_lines, v_members, v_chunk.total, v_chunk.lines, v_house
  from (
    select array_agg((line, slot, member_id, v_closing.wallet_code, v_codes[kind], amount)::closing_line order by line)
        filter (where fund is null) as lines,
      array_agg((line, slot, member_id, fund, v_codes[kind], amount)::closing_line order by line)
        filter (where fund is not null) as fund_lines,
      array_agg(member_id order by line) filter (where slot = 1 and fund is null) as members,
      coalesce(sum(amount), 0) as total, count(*) as n
    from lines
  ) l cross join (
    select array_agg((no, null, null, wallet_code, null, amount)::closing_line order by no) as lines
    from (
      select row_number() over (order by wallet_code) + (select count(*) from lines) as no, * from house where amount <> 0
    ) numbered
  ) h;
  if v_house is null then
    insert into closing_chunk select v_chunk.*;
    return v_chunk;
  end if;
  v_line_count := v_chunk.lines + cardinality(v_house);

  insert into account (owner_type, owner_id, wallet_code, asset_id, scale, class, floor, head)
  select 'House', 0, l.wallet_code, s.id, s.scale, 1, null, account_genesis('House', 0, l.wallet_code, s.id)
  from asset s cross join unnest(v_house) l
  where s.id = 1 and not exists (
    select from account a where a.owner_id = 0 and a.wallet_code = l.wallet_code and a.owner_type = 'House'
      and a.asset_id = 1)
  order by l.wallet_code on conflict do nothing;
  insert into txn_key (idem_scope, idem_key, txn_id, at)
  values ('closing', p_id || '/' || p_chunk, nextval('txn_id_seq'), p_at)
  returning txn_id into v_chunk.txn_id;
  insert into txn (id, idem_scope, idem_key, request_hash, kind, ref_type, ref_id, ref_no, asset_id, line_count, at)
    overriding system value
  values (v_chunk.txn_id, 'closing', p_id || '/' || p_chunk,
    sha256(convert_to(concat_ws('/', p_id, p_chunk, v_chunk.rows, v_chunk.lines, v_chunk.total), 'UTF8')),
    p_words.journal_kind, 'closing', p_id, to_char(v_closing.business_date, 'YYYY-MM-DD'), 1, v_line_count, p_at)
  returning txn_seal(txn) into v_seal;

  if exists (
    select from account where wallet_code = 'recoverable' and balance < 0 and asset_id = 1
      and owner_id between v_members[1] and v_members[cardinality(v_members)]
  ) then
    perform closing_wallets(v_members, v_closing.wallet_code);
    v_lines := closing_repay(v_lines, v_members, v_line_count);
  end if;
  if v_fund_lines is not null then
    -- what lies in a fund repays no debt; wallets are locked in the order in which every posting does
    v_lines := (
      select array_agg((line, slot, member_id, wallet_code, kind, amount)::closing_line order by member_id, wallet_code, line)
      from unnest(v_lines || v_fund_lines)
    );
  end if;
  select coalesce(max(slot), 0), count(*) filter (where slot = 1) into v_slots, v_first from unnest(v_lines);

  -- Each entry of an account is hashed upon the one before: first entries of all accounts, then second ones.
  -- The first ones show whose wallet is missing: it is created, and has no entry yet.
  while v_slot <= v_slots loop
    with moved as (
      update account a set balance = a.balance + l.amount, version = a.version + 1,
        head = entry_hash(a.head, v_seal, a.id, a.version + 1, l.line, l.amount, (a.balance + l.amount)::numeric(28,8),
          l.kind, p_id, v_narration, p_at)
      from unnest(v_lines) l
      where l.slot = v_slot and a.owner_id = l.member_id and a.wallet_code = l.wallet_code and a.owner_type = 'User'
        and a.asset_id = 1 and a.status = 'open' and (a.version = 0 or not v_are_new)
      returning a.id, a.version, l.line, l.kind, l.amount, a.balance, a.head
    ), written as (
      insert into entry (account_id, version, txn_id, ref_id, at, line, kind, amount, balance_after, hash, narration)
      select id, version, v_chunk.txn_id, p_id, p_at, line, kind, amount, balance, head, v_narration from moved
      returning amount
    )
    select v_entries + count(*), v_sum + coalesce(sum(amount), 0) into v_entries, v_sum from written;
    v_are_new := v_slot = 1 and not v_are_new and v_entries < v_first;
    if v_are_new then
      perform closing_wallets(v_members, v_closing.wallet_code);
      perform closing_wallets(members, wallet_code) from (
        select array_agg(member_id order by member_id) as members, wallet_code from unnest(v_fund_lines)
        group by wallet_code order by wallet_code
      ) fund;
    else v_slot := v_slot + 1;
    end if;
  end loop;
  if v_entries < cardinality(v_lines) then
    select format('The wallet %s of %s is frozen.', a.wallet_code, u.user_id) into v_frozen
    from unnest(v_lines) l
    join account a on a.owner_id = l.member_id and a.wallet_code = l.wallet_code and a.owner_type = 'User'
      and a.asset_id = 1
    join app_user u on u.id = a.owner_id
    where a.status <> 'open' order by l.line limit 1;
    raise exception '%', coalesce(v_frozen, 'A wallet is missing.') using errcode = '23514', constraint = 'account_is_open', table = 'account';
  end if;

  with due as (
    insert into house_pending (txn_id, line, account_id, amount, hash)
    select v_chunk.txn_id, l.line, a.id, l.amount, house_hash(v_seal, a.id, l.line, l.amount)
    from unnest(v_house) l
    join account a on a.owner_id = 0 and a.wallet_code = l.wallet_code and a.owner_type = 'House' and a.asset_id = 1
    where a.status = 'open' and not a.synchronous
    returning amount
  )
  select count(*), sum(amount) into v_written, v_amount from due;
  if v_written <> cardinality(v_house) then
    raise exception 'An account does not take chunk % of the closing %.', p_chunk, p_id
      using errcode = '23514', constraint = 'account_is_open', table = 'account';
  end if;
  if v_sum + v_amount <> 0 then
    raise exception 'Chunk % of the closing % sums to %.', p_chunk, p_id, v_sum + v_amount
      using errcode = '23514', constraint = 'txn_sums_to_zero', table = 'txn';
  end if;

  insert into closing_chunk select v_chunk.*;
  return v_chunk;
end $$;

revoke execute on function post_closing_chunk from public;
grant execute on function post_closing_chunk to banyan_app;

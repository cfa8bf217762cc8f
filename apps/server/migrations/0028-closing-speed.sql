-- Every income row of a closing is written into each of these. A page of one kind is read by date; a level is looked for
-- within its kind.
create index income_kind on income (kind, business_date, id);
drop index income_kind_level, income_by_level;

-- Posts one part of a closing: its income rows and one journal with an entry per member and kind; what lapsed goes to
-- the company's lapsed-income account. A part that is posted already is returned and changes nothing. Raises
-- closing_held, account_is_open.
create or replace function post_closing_chunk(p_id bigint, p_fence int, p_chunk int, p_words closing_words, p_at timestamptz)
returns closing_chunk
language plpgsql security definer set search_path = public, pg_temp
  -- every lookup is by key: a plan made for an empty table must not stay
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
declare
  v_closing closing := closing_held(p_id, p_fence, 'posting');
  v_chunk closing_chunk;
  v_paid int[] := array[array_position(p_words.statuses, 'credited'), array_position(p_words.statuses, 'capped')];
  v_lapsed int := array_position(p_words.statuses, 'lapsed');
  v_codes smallint[] := p_words.kind_codes;
  v_members bigint[];
  v_accounts bigint[];
  v_legs closing_leg[];
  v_house closing_leg[];
  v_seal bytea;
  v_leg_count int;
  v_written int;
  v_parts int;
  v_amount numeric;
  v_sum numeric;
  v_narration text := 'of ' || to_char(v_closing.business_date, 'DD-Mon-YYYY');
  -- income belongs to the end of its date, whenever it is posted
  v_earned_at timestamptz := (select (v_closing.business_date + 1)::timestamp at time zone timezone from company)
    - interval '1 millisecond';
begin
  select * into v_chunk from closing_chunk where closing_id = p_id and chunk = p_chunk;
  if found then return v_chunk; end if;
  v_chunk := (p_id, p_chunk, 0, 0, 0, null, p_at);

  -- topups before accounts, as a topup locks them
  update topup t set roi_paid = t.roi_paid + 1, roi_gross = t.roi_gross + r.gross
  from closing_row r where r.chunk = p_chunk and r.kind = array_position(p_words.kinds, 'roi') and t.id = r.source_id;

  insert into income (kind, event_id, member_id, from_id, level, base, percent, fixed_amount, gross, amount, trimmed,
    status, reason, wallet_code, allocations, why, plan_version, business_date, at, source_id, code)
  select p_words.kinds[r.kind], v_closing.event_id, r.member_id, r.from_id, r.level, r.base, r.percent, r.fixed_amount,
    r.gross, r.amount, case when r.gross = r.amount then 0 else r.gross - r.amount end,
    p_words.statuses[r.status], nullif(p_words.reasons[r.reason], ''),
    case when r.amount > 0 and r.status = any(v_paid) then v_closing.wallet_code end, coalesce(r.allocations, '[]'),
    coalesce(r.why, w.why), v_closing.plan_version, v_closing.business_date, v_earned_at, r.source_id, r.code
  from closing_row r left join closing_why w on w.no = r.why_no where r.chunk = p_chunk;
  get diagnostics v_chunk.rows = row_count;

  select array_agg((leg, slot, place, null, kind, amount)::closing_leg order by leg), coalesce(sum(amount), 0),
    array_agg(member_id order by leg) filter (where slot = 1)
  into v_legs, v_chunk.total, v_members
  from (
    select row_number() over (order by member_id, kind) as leg, dense_rank() over (order by member_id) as place,
      row_number() over (partition by member_id order by kind) as slot, *
    from (
      select member_id, kind, sum(amount) as amount from closing_row
      where chunk = p_chunk and amount > 0 and status = any(v_paid) group by member_id, kind
    ) sums
  ) legs;
  v_chunk.legs := coalesce(cardinality(v_legs), 0);

  -- the company's side: the expense of each kind, what lapsed of it included
  with of_kind as materialized (
    select kind, coalesce(sum(amount) filter (where status = any(v_paid)), 0) as paid,
      coalesce(sum(gross) filter (where status = v_lapsed), 0) as lapsed
    from closing_row where chunk = p_chunk group by kind
  )
  select array_agg((leg, null, null, wallet_code, null, amount)::closing_leg order by leg) into v_house
  from (
    select row_number() over (order by wallet_code) + v_chunk.legs as leg, * from (
      select 'income:' || p_words.kinds[kind] as wallet_code, -paid - lapsed as amount from of_kind
      union all
      select 'lapsed_income', sum(lapsed) from of_kind
    ) sums where amount <> 0
  ) legs;
  if v_house is null then
    insert into closing_chunk select v_chunk.*;
    return v_chunk;
  end if;
  v_leg_count := v_chunk.legs + cardinality(v_house);

  insert into account (owner_type, owner_id, wallet_code, asset_id, scale, class, floor, head)
  select 'House', 0, l.wallet_code, s.id, s.scale, 1, null, account_genesis('House', 0, l.wallet_code, s.id)
  from asset s cross join unnest(v_house) l
  where s.id = 1 and not exists (
    select from account a where a.owner_id = 0 and a.wallet_code = l.wallet_code and a.owner_type = 'House'
      and a.asset_id = 1)
  order by l.wallet_code on conflict do nothing;
  insert into txn (idem_scope, idem_key, request_hash, kind, ref_type, ref_id, asset_id, leg_count, at)
  values ('closing', p_id || '/' || p_chunk,
    sha256(convert_to(concat_ws('/', p_id, p_chunk, v_chunk.rows, v_chunk.legs, v_chunk.total), 'UTF8')),
    p_words.journal_kind, 'closing', p_id, 1, v_leg_count, p_at)
  returning id, txn_seal(txn) into v_chunk.txn_id, v_seal;

  if v_chunk.legs > 0 then
    if exists (
      select from account where wallet_code = 'recoverable' and balance < 0
        and owner_id between v_members[1] and v_members[cardinality(v_members)]
    ) then
      v_accounts := closing_accounts(v_members, v_closing.wallet_code, true);
      select p_parts, p_accounts into v_legs, v_accounts
      from closing_repay(v_legs, v_members, v_leg_count, v_accounts);
    else
      v_accounts := closing_accounts(v_members, v_closing.wallet_code, false);
    end if;
  end if;

  -- each entry of an account is hashed upon the one before; the account itself is written once
  with recursive line as (
    select place, array_agg(leg order by leg) as legs, array_agg(v_codes[kind] order by leg) as codes,
      array_agg(amount order by leg) as amounts
    from unnest(v_legs) group by place
  ), chain as (
    select a.id, 1 as slot, legs, codes, amounts, a.version + 1 as version,
      (a.balance + amounts[1])::numeric(28,8) as balance,
      entry_hash(a.head, v_seal, a.id, a.version + 1, legs[1], amounts[1], (a.balance + amounts[1])::numeric(28,8),
        codes[1], p_id, v_narration, p_at) as head
    from line cross join lateral (select id, version, balance, head from account where id = v_accounts[line.place] limit 1) a
    union all
    select id, slot + 1, legs, codes, amounts, version + 1, (balance + amounts[slot + 1])::numeric(28,8),
      entry_hash(head, v_seal, id, version + 1, legs[slot + 1], amounts[slot + 1],
        (balance + amounts[slot + 1])::numeric(28,8), codes[slot + 1], p_id, v_narration, p_at)
    from chain where slot < cardinality(legs)
  ), written as (
    insert into entry (account_id, version, txn_id, ref_id, at, leg, kind, amount, balance_after, hash, narration)
    select id, version, v_chunk.txn_id, p_id, p_at, legs[slot], codes[slot], amounts[slot], balance, head, v_narration
    from chain order by id, slot
    returning amount
  ), carried as (
    update account a set balance = c.balance, version = c.version, head = c.head
    from chain c where c.slot = cardinality(c.legs) and a.id = c.id
  )
  select count(*), coalesce(sum(amount), 0) into v_parts, v_sum from written;
  with due as (
    insert into house_pending (txn_id, leg, account_id, amount, hash)
    select v_chunk.txn_id, l.leg, a.id, l.amount, house_hash(v_seal, a.id, l.leg, l.amount)
    from unnest(v_house) l
    join account a on a.owner_id = 0 and a.wallet_code = l.wallet_code and a.owner_type = 'House' and a.asset_id = 1
    where a.status = 'open' and not a.synchronous
    returning amount
  )
  select count(*), sum(amount) into v_written, v_amount from due;
  if v_parts <> coalesce(cardinality(v_legs), 0) or v_written <> cardinality(v_house) then
    raise exception 'An account does not take part % of the closing %.', p_chunk, p_id
      using errcode = '23514', constraint = 'account_is_open', table = 'account';
  end if;
  if v_sum + v_amount <> 0 then
    raise exception 'Part % of the closing % sums to %.', p_chunk, p_id, v_sum + v_amount
      using errcode = '23514', constraint = 'txn_sums_to_zero', table = 'txn';
  end if;

  insert into closing_chunk select v_chunk.*;
  return v_chunk;
end $$;

-- What a closing writes for each topup stands in narrow rows of its own: ROI instalments posted so far, and the sum of
-- their gross.
create table topup_roi (
  topup_id bigint not null,
  paid int not null,
  gross numeric(28,8) not null,
  constraint topup_roi_pkey primary key (topup_id)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
insert into topup_roi (topup_id, paid, gross) select id, roi_paid, roi_gross from topup where roi_paid > 0;
alter table topup drop column roi_paid, drop column roi_gross;
grant select on topup_roi to banyan_app;

-- A leg names whose wallet it goes to instead of a place in a list of accounts that is looked up before.
drop function post_closing_chunk(bigint, int, int, closing_words, timestamptz);
drop function closing_accounts(bigint[], text, boolean);
drop function closing_repay(closing_leg[], bigint[], int, bigint[]);
drop type closing_leg;
create type closing_leg as (
  leg int,
  -- of its account, from 1
  slot int,
  -- null = the company
  member_id bigint,
  wallet_code text,
  kind smallint,
  amount numeric(28,8)
);

-- Creates the wallets of members, who ascend, that are missing. The accounts of others may be locked already, so it
-- does not wait for whoever creates the same wallet and may wait for one of those: it gives up, to be tried again.
create function closing_wallets(p_members bigint[], p_wallet_code text) returns void
language plpgsql set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
  set lock_timeout = '100ms'
as $$
begin
  -- every member is looked up by itself, whatever the planner thinks of a list it does not know
  insert into account (owner_type, owner_id, wallet_code, asset_id, scale, class, floor, head)
  select 'User', m, p_wallet_code, s.id, s.scale, 0, 0, account_genesis('User', m, p_wallet_code, s.id)
  from asset s cross join unnest(p_members) m
  left join lateral (
    select a.id from account a
    where a.owner_id = m and a.wallet_code = p_wallet_code and a.owner_type = 'User' and a.asset_id = 1 limit 1
  ) known on true
  where s.id = 1 and known.id is null
  order by m on conflict do nothing;
end $$;

-- Legs of members who owe something: they repay it first (incomes §2.9). A leg's part of a debt has its number and
-- p_leg_count more, unless it is the whole leg. Both accounts of each member, who ascend, are locked, in the order in
-- which every posting does.
create function closing_repay(p_legs closing_leg[], p_members bigint[], p_leg_count int) returns closing_leg[]
language plpgsql set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  perform from unnest(p_members) m cross join lateral (
    select from account a
    where a.owner_id = m and a.wallet_code in (p_legs[1].wallet_code, 'recoverable') and a.owner_type = 'User'
      and a.asset_id = 1
    order by a.wallet_code limit 2 for no key update
  ) a;
  return (
    with owed as (
      select l.*, coalesce(-a.balance, 0) as owed,
        coalesce(sum(l.amount) over (partition by l.member_id order by l.leg rows between unbounded preceding
          and 1 preceding), 0) as before
      from unnest(p_legs) l left join account a on a.owner_id = l.member_id and a.wallet_code = 'recoverable'
        and a.owner_type = 'User' and a.asset_id = 1 and a.balance < 0
    ), split as (
      select *, least(amount, greatest(owed - before, 0)) as repaid from owed
    ), parts as (
      select leg, member_id, wallet_code, kind, amount - repaid as amount from split where amount > repaid
      union all
      select case when amount > repaid then leg + p_leg_count else leg end, member_id, 'recoverable', kind, repaid
      from split where repaid > 0
    )
    select array_agg((leg, slot, member_id, wallet_code, kind, amount)::closing_leg order by leg) from (
      select row_number() over (partition by member_id, wallet_code order by leg) as slot, * from parts
    ) numbered
  );
end $$;

-- Posts one part of a closing: its income rows and one journal with an entry per member and kind; what lapsed goes to
-- the company's lapsed-income account. A part that is posted already is returned and changes nothing. Raises
-- closing_held, account_is_open.
create function post_closing_chunk(p_id bigint, p_fence int, p_chunk int, p_words closing_words, p_at timestamptz)
returns closing_chunk
language plpgsql security definer set search_path = public, pg_temp
  -- every lookup is by key: a plan made for an empty table must not stay
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  v_closing closing := closing_held(p_id, p_fence, 'posting');
  v_chunk closing_chunk;
  v_paid int[] := array[array_position(p_words.statuses, 'credited'), array_position(p_words.statuses, 'capped')];
  v_lapsed int := array_position(p_words.statuses, 'lapsed');
  v_roi int := array_position(p_words.kinds, 'roi');
  v_codes smallint[] := p_words.kind_codes;
  v_members bigint[];
  v_legs closing_leg[];
  v_house closing_leg[];
  v_seal bytea;
  v_leg_count int;
  v_slots int;
  v_slot int := 1;
  v_first int;
  v_are_new boolean := false;
  v_parts int := 0;
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
    case when r.amount > 0 and r.status = any(v_paid) then v_closing.wallet_code end, coalesce(r.allocations, '[]'),
    coalesce(r.why, w.why), v_closing.plan_version, v_closing.business_date, v_earned_at, r.source_id, r.code
  from closing_row r left join closing_why w on w.no = r.why_no where r.chunk = p_chunk;
  get diagnostics v_chunk.rows = row_count;

  -- instalments of topups, what every member gets of each kind, and the company's side: the expense of each kind, what
  -- lapsed of it included
  with read as materialized (
    select member_id, kind, status, gross, amount, source_id from closing_row where chunk = p_chunk
  ), instalment as (
    insert into topup_roi as t (topup_id, paid, gross)
    select source_id, 1, gross from read where kind = v_roi
    on conflict (topup_id) do update set paid = t.paid + 1, gross = t.gross + excluded.gross
  ), legs as (
    select row_number() over (order by member_id, kind) as leg,
      row_number() over (partition by member_id order by kind) as slot, *
    from (
      select member_id, kind, sum(amount) as amount from read
      where amount > 0 and status = any(v_paid) group by member_id, kind
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
  select l.legs, l.members, l.total, l.n, h.legs into v_legs, v_members, v_chunk.total, v_chunk.legs, v_house
  from (
    select array_agg((leg, slot, member_id, v_closing.wallet_code, v_codes[kind], amount)::closing_leg order by leg)
        as legs,
      array_agg(member_id order by leg) filter (where slot = 1) as members, coalesce(sum(amount), 0) as total,
      count(*) as n
    from legs
  ) l cross join (
    select array_agg((no, null, null, wallet_code, null, amount)::closing_leg order by no) as legs
    from (
      select row_number() over (order by wallet_code) + (select count(*) from legs) as no, * from house where amount <> 0
    ) numbered
  ) h;
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

  if exists (
    select from account where wallet_code = 'recoverable' and balance < 0
      and owner_id between v_members[1] and v_members[cardinality(v_members)]
  ) then
    perform closing_wallets(v_members, v_closing.wallet_code);
    v_legs := closing_repay(v_legs, v_members, v_leg_count);
  end if;
  select coalesce(max(slot), 0), count(*) filter (where slot = 1) into v_slots, v_first from unnest(v_legs);

  -- Each entry of an account is hashed upon the one before: first entries of all accounts, then second ones.
  -- Whose wallet is missing is seen after the first ones: it is created, and has no entry yet.
  while v_slot <= v_slots loop
    with moved as (
      update account a set balance = a.balance + l.amount, version = a.version + 1,
        head = entry_hash(a.head, v_seal, a.id, a.version + 1, l.leg, l.amount, (a.balance + l.amount)::numeric(28,8),
          l.kind, p_id, v_narration, p_at)
      from unnest(v_legs) l
      where l.slot = v_slot and a.owner_id = l.member_id and a.wallet_code = l.wallet_code and a.owner_type = 'User'
        and a.asset_id = 1 and a.status = 'open' and (a.version = 0 or not v_are_new)
      returning a.id, a.version, l.leg, l.kind, l.amount, a.balance, a.head
    ), written as (
      insert into entry (account_id, version, txn_id, ref_id, at, leg, kind, amount, balance_after, hash, narration)
      select id, version, v_chunk.txn_id, p_id, p_at, leg, kind, amount, balance, head, v_narration from moved
      returning amount
    )
    select v_parts + count(*), v_sum + coalesce(sum(amount), 0) into v_parts, v_sum from written;
    v_are_new := v_slot = 1 and not v_are_new and v_parts < v_first;
    if v_are_new then perform closing_wallets(v_members, v_closing.wallet_code);
    else v_slot := v_slot + 1;
    end if;
  end loop;
  if v_parts < cardinality(v_legs) then
    select format('The wallet %s of %s is frozen.', a.wallet_code, u.user_id) into v_frozen
    from unnest(v_legs) l
    join account a on a.owner_id = l.member_id and a.wallet_code = l.wallet_code and a.owner_type = 'User'
    join app_user u on u.id = a.owner_id
    where a.status <> 'open' order by l.leg limit 1;
    raise exception '%', coalesce(v_frozen, 'A wallet is missing.') using errcode = '23514', constraint = 'account_is_open', table = 'account';
  end if;

  with due as (
    insert into house_pending (txn_id, leg, account_id, amount, hash)
    select v_chunk.txn_id, l.leg, a.id, l.amount, house_hash(v_seal, a.id, l.leg, l.amount)
    from unnest(v_house) l
    join account a on a.owner_id = 0 and a.wallet_code = l.wallet_code and a.owner_type = 'House' and a.asset_id = 1
    where a.status = 'open' and not a.synchronous
    returning amount
  )
  select count(*), sum(amount) into v_written, v_amount from due;
  if v_written <> cardinality(v_house) then
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

drop index income_from;
create index income_from on income (from_id, business_date, id) where from_id is not null;

revoke execute on function closing_wallets(bigint[], text), closing_repay(closing_leg[], bigint[], int),
  post_closing_chunk(bigint, int, int, closing_words, timestamptz) from public;
grant execute on function post_closing_chunk(bigint, int, int, closing_words, timestamptz) to banyan_app;

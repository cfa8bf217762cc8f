-- Closings: cut, calculation, approval and posting of the periodic incomes of one business date (incomes §2.3,
-- money.md §5).

-- The states of a date. Before it is cut it has no row: open_period takes every row for a cut.
drop trigger closing_append_only on closing;
alter table closing rename column closed_at to cut_at;
alter table closing
  add column id bigint generated always as identity constraint closing_id_unique unique,
  add column state text not null default 'published',
  -- whoever takes a closing over counts it up: what the one before still does is refused
  add column fence int not null default 0,
  add column lease_until timestamptz,
  -- the business event its incomes name
  add column event_id bigint,
  add column plan_version int,
  -- figures of its result are whole units of 10^-digits
  add column digits smallint,
  add column wallet_code text,
  add column members int not null default 0,
  add column rows int not null default 0,
  add column chunks int not null default 0,
  -- what it pays its members
  add column payable numeric(28,8) not null default 0,
  add column totals jsonb not null default '[]',
  -- of carry_0 or carry_1; null = the plan has no matching, and the carry stays what it was
  add column generation smallint,
  add column input_hash bytea,
  add column result_hash bytea,
  add column steps jsonb not null default '{}',
  add column asked_by bigint,
  add column computed_at timestamptz,
  add column approved_at timestamptz,
  add column approved_by bigint,
  add column posted_at timestamptz,
  -- its date was summed up before it was posted: it adds its own sums
  add column is_summed_apart boolean not null default false,
  add column failed_in text,
  add column problem text,
  add constraint closing_state_known check (state in
    ('cut', 'computing', 'computed', 'approved', 'posting', 'posted', 'published', 'failed')),
  add constraint closing_failed_known check ((state = 'failed') = (failed_in is not null)),
  add constraint closing_second_person check (approved_by is null or asked_by is null or approved_by <> asked_by),
  add constraint closing_failed_in_known check (failed_in in ('computing', 'approved', 'posting', 'posted')),
  add constraint closing_approved_known check (approved_at is not null or state not in ('approved', 'posting', 'posted')),
  add constraint closing_result_known check (result_hash is not null or state not in
    ('computed', 'approved', 'posting', 'posted'));
alter table closing alter column state set default 'cut';
create unique index closing_one_at_a_time on closing ((true)) where state <> 'published';
comment on table closing is 'One row per business date from its cut on, oldest first.';
comment on column closing.steps is 'What each step did and when, for the screen.';
comment on column closing.approved_by is 'null: approved by itself, within the company''s limit.';

-- A posted closing is never edited, and states follow one another in their order.
create function closing_moves_on() returns trigger language plpgsql as $$
begin
  if old.state = 'published' then
    raise exception 'The closing of % is over.', old.business_date
      using errcode = '23514', constraint = 'closing_append_only', table = 'closing';
  end if;
  if new.state <> old.state and new.state <> 'failed' and (old.state, new.state) not in (
    ('cut', 'computing'), ('computing', 'computed'), ('computed', 'computing'), ('computed', 'approved'),
    ('approved', 'posting'), ('posting', 'posted'), ('posted', 'published'), ('computing', 'published'))
    and not (old.state = 'failed' and new.state = old.failed_in)
  then
    raise exception 'A closing that is % does not become %.', old.state, new.state
      using errcode = '23514', constraint = 'closing_state_order', table = 'closing';
  end if;
  return new;
end $$;
create trigger closing_moves_on before update on closing for each row execute function closing_moves_on();
create trigger closing_not_deleted before delete or truncate on closing
  for each statement execute function refuse_change();

-- Each part is posted once: its row stands in the transaction of the money.
create table closing_chunk (
  closing_id bigint not null constraint closing_chunk_closing references closing (id),
  chunk int not null,
  rows int not null,
  legs int not null,
  total numeric(28,8) not null,
  -- null = no money moved
  txn_id bigint,
  at timestamptz not null,
  constraint closing_chunk_once primary key (closing_id, chunk)
);
create trigger closing_chunk_append_only before update or delete or truncate on closing_chunk
  for each statement execute function refuse_change();

-- Above what a closing pays its members an admin approves it; null = it always approves itself.
alter table company add column closing_approval_above numeric(28,8)
  constraint company_closing_approval_not_negative check (closing_approval_above >= 0);

-- Volume carried forward, in two generations like team_0 and team_1: one counts, the other one is loaded by a
-- calculation. Only members who have something. In whole units of 10^-digits of carry_state.
create table carry_0 (
  member_id bigint not null,
  left_volume bigint not null,
  right_volume bigint not null,
  left_virtual bigint not null,
  right_virtual bigint not null,
  -- business matched in the whole life
  matched bigint not null,
  is_first_matched boolean not null
) with (autovacuum_enabled = false);
create table carry_1 (like carry_0) with (autovacuum_enabled = false);
-- rows stand in the order of their members
create index carry_0_member on carry_0 using brin (member_id) with (pages_per_range = 8);
create index carry_1_member on carry_1 using brin (member_id) with (pages_per_range = 8);
create table carry_state (
  id smallint primary key default 1 constraint carry_state_is_one_row check (id = 1),
  generation smallint not null constraint carry_state_generation_known check (generation in (0, 1)),
  digits smallint not null,
  -- the closing it was left by; null = none yet
  business_date date
);
insert into carry_state (generation, digits) values (0, 0);
create view carry as
select c.member_id, c.left_volume / s.unit as left_volume, c.right_volume / s.unit as right_volume,
  c.left_virtual / s.unit as left_virtual, c.right_virtual / s.unit as right_virtual, c.matched / s.unit as matched,
  c.is_first_matched
from (select generation, 10::numeric ^ digits as unit from carry_state) s, lateral (
  select * from carry_0 where s.generation = 0
  union all
  select * from carry_1 where s.generation = 1
) c;
comment on view carry is 'Volume carried forward by the last closing that was posted, in amounts.';

-- ROI instalments posted so far, and the sum of their gross.
alter table topup add column roi_paid int not null default 0, add column roi_gross numeric(28,8) not null default 0;

-- What a reward of the ladder came to after it was achieved.
create table reward_achievement (
  member_id bigint not null,
  code text not null,
  state text not null default 'achieved',
  income_id bigint not null,
  business_date date not null,
  constraint reward_achievement_once primary key (member_id, code),
  constraint reward_achievement_state_known check (state in
    ('achieved', 'claimed', 'approved', 'paid', 'dispatched', 'expired'))
);
create index reward_achievement_code on reward_achievement (code, business_date, member_id);

create table member_rank (
  member_id bigint primary key,
  -- reached in the period of the last closing; null = none
  rank text,
  -- ever
  highest text not null,
  business_date date not null
);
comment on column member_rank.business_date is 'The closing at which one of the two last changed.';
create index member_rank_rank on member_rank (rank, business_date, member_id);
create index member_rank_highest on member_rank (highest, business_date, member_id);

-- Who was blocked when: a closing judges by the end of its date, also when it is worked out later.
create table member_block (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  is_blocked boolean not null,
  period date not null
);
create index member_block_period on member_block (period, member_id, id);
create trigger member_block_append_only before update or delete or truncate on member_block
  for each statement execute function refuse_change();
alter table app_user add column block_changed_at timestamptz;
comment on column app_user.block_changed_at is 'When somebody last blocked or unblocked the account.';

create function member_block_note() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into member_block (member_id, is_blocked, period)
  select new.id, new.is_blocked, open_period((case when new.block_changed_at is distinct from old.block_changed_at
    then new.block_changed_at else clock_timestamp() end at time zone c.timezone)::date)
  from company c;
  return null;
end $$;
create trigger member_block_note after update of is_blocked on app_user
  for each row when (old.is_blocked <> new.is_blocked) execute function member_block_note();

-- From which closing on the new sponsor counts.
alter table sponsor_change add column period date;
alter table sponsor_change disable trigger sponsor_change_append_only;
update sponsor_change set period = (at at time zone (select timezone from company))::date;
alter table sponsor_change enable trigger sponsor_change_append_only;
alter table sponsor_change alter column period set not null;
create index sponsor_change_period on sponsor_change (period, member_id, id);

-- The event of a closing is nobody's.
alter table business_event alter column member_id drop not null;
alter table business_event add constraint business_event_has_member check ((member_id is null) = (kind = 'closing'));

-- What stands in the key of a periodic income beside the closing: the topup, order or earner, the reward or pool.
alter table income add column source_id bigint, add column code text;
alter table income drop constraint income_once;
alter table income add constraint income_once
  unique nulls not distinct (event_id, kind, member_id, level, source_id, code, pool, entry_no);

-- Whoever makes an account joins the asset; a reference would lock its one row with every new account.
alter table account drop constraint account_asset;

-- A check of each reference cost as much as the row itself; one statement of a closing writes thousands of rows that
-- name one event and one plan.
alter table income drop constraint income_event, drop constraint income_plan, drop constraint income_reverses;
create function income_refers_to_rows() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare v_broken text;
begin
  select case
    when exists (select from (select distinct event_id from inserted) i
      where not exists (select from business_event e where e.id = i.event_id)) then 'income_event'
    when exists (select from (select distinct plan_version from inserted) i
      where not exists (select from plan_version p where p.version = i.plan_version)) then 'income_plan'
    when exists (select from inserted i where i.reverses is not null
      and not exists (select from income r where r.id = i.reverses)) then 'income_reverses'
  end into v_broken;
  if v_broken is not null then
    raise exception 'An income names what does not exist: %.', v_broken
      using errcode = '23503', constraint = v_broken, table = 'income';
  end if;
  return null;
end $$;
create trigger income_refers_to_rows after insert on income referencing new table as inserted
  for each statement execute function income_refers_to_rows();

grant select on closing, closing_chunk, carry_0, carry_1, carry_state, carry, member_block, member_rank,
  reward_achievement to banyan_app;
grant insert, update on closing to banyan_app;
grant insert on carry_0, carry_1, member_block to banyan_app;
grant update on carry_state to banyan_app;
grant insert, update on member_rank, reward_achievement to banyan_app;
grant update (roi_paid, roi_gross) on topup to banyan_app;
grant update on income_total to banyan_app;

-- Refuses whoever no longer holds the closing, or holds it in another state. The closing stays theirs until the
-- transaction ends: taking it over locks the row for update.
create function closing_held(p_id bigint, p_fence int, p_state text) returns closing
language plpgsql set search_path = public, pg_temp as $$
declare v_closing closing;
begin
  select * into v_closing from closing where id = p_id for key share;
  if v_closing.fence is distinct from p_fence or v_closing.state <> p_state then
    raise exception 'The closing % is % and held under %, not %.', p_id, v_closing.state, v_closing.fence, p_fence
      using errcode = '23514', constraint = 'closing_held', table = 'closing';
  end if;
  return v_closing;
end $$;

-- The result of the closing that is worked on, until it is posted: one at a time. Rows of one part stand together.
create table closing_row (
  member_id bigint not null, from_id bigint, source_id bigint, base numeric not null, percent numeric,
  fixed_amount numeric, gross numeric not null, amount numeric not null, chunk int not null, level int not null,
  -- many rows share an explanation: its number, or the row's own
  why_no int, kind smallint not null, status smallint not null, reason smallint not null, code text, why jsonb,
  allocations jsonb
) with (autovacuum_enabled = false);
comment on column closing_row.kind is 'Place among the words of post_closing_chunk, from 1; likewise status and reason.';
create index closing_row_chunk on closing_row using brin (chunk) with (pages_per_range = 4);
create table closing_why (no int primary key, why jsonb not null) with (autovacuum_enabled = false);
-- room of the multiple cap it takes
create table closing_topup (
  topup_id bigint not null, earned_before numeric not null, earned numeric not null,
  was_completed boolean not null, is_completed boolean not null
) with (autovacuum_enabled = false);
-- places among the ranks of the plan, from 0; -1 = none
create table closing_rank (
  member_id bigint not null, rank smallint not null, highest smallint not null
) with (autovacuum_enabled = false);

-- Empties a table; what is small without a lock that readers would wait for.
create function empty_table(p_name regclass) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  if pg_relation_size(p_name) < 1000000 then
    execute format('delete from %s', p_name);
  else
    execute format('truncate %s', p_name);
  end if;
end $$;

-- Makes room for the result of a calculation: nothing is left of one before, and the generation of the carry that does
-- not count is empty. p_generation null = the carry stays what it is.
create function closing_prepare(p_id bigint, p_fence int, p_generation smallint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform closing_held(p_id, p_fence, 'computing');
  perform empty_table(name::regclass) from unnest(array['closing_row', 'closing_why', 'closing_topup', 'closing_rank']) name;
  if p_generation is null then return; end if;
  if exists (select from carry_state where generation = p_generation) then
    raise exception 'carry_% is the carry that counts', p_generation;
  end if;
  perform empty_table(format('carry_%s', p_generation)::regclass);
end $$;

-- Makes the indexes of what was written complete.
create function closing_index(p_generation smallint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform brin_summarize_new_values('closing_row_chunk');
  if p_generation is not null then
    perform brin_summarize_new_values(format('carry_%s_member', p_generation)::regclass);
  end if;
end $$;

-- Empties the tables of a closing that is posted.
create function closing_clear(p_id bigint, p_fence int) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform closing_held(p_id, p_fence, 'posted');
  perform empty_table(name::regclass) from unnest(array['closing_row', 'closing_why', 'closing_topup', 'closing_rank']) name;
end $$;

-- Nothing is earned by a topup until the transaction ends: for a calculation that found other figures twice.
create function closing_lock_topups() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  lock table topup in share row exclusive mode;
end $$;

-- What the ledger and the income rows call the codes of a calculation, each by its place from 1.
create type closing_words as (
  kinds text[],
  kind_codes smallint[],
  statuses text[],
  reasons text[],
  journal_kind smallint
);
create type closing_leg as (
  leg int,
  -- of its account, from 1
  slot int,
  -- of its account in the list of those that are locked; null = the company's
  place int,
  -- of the company
  wallet_code text,
  kind int,
  amount numeric(28,8)
);
-- Who owes the company something, found without looking at everybody.
create index account_owed on account (owner_id) where wallet_code = 'recoverable';

-- Locks the accounts of members, who ascend, in the order in which every posting does, and creates those that are
-- missing. Returns the ids of the wallets, in the order of the members. Raises account_is_open.
create function closing_accounts(p_members bigint[], p_wallet_code text, p_is_owed boolean) returns bigint[]
language plpgsql set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_wallets text[] := array[p_wallet_code];
  v_ids bigint[];
  v_are_open boolean;
begin
  if p_is_owed then v_wallets := v_wallets || 'recoverable'::text; end if;
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
  select array_agg(a.id) filter (where a.wallet_code = p_wallet_code), bool_and(a.status = 'open')
  into v_ids, v_are_open
  from unnest(p_members) m cross join lateral (
    select a.id, a.wallet_code, a.status from account a
    where a.owner_id = m and a.wallet_code = any(v_wallets) and a.owner_type = 'User' and a.asset_id = 1
    order by a.wallet_code limit 2 for no key update
  ) a;
  if not v_are_open then
    raise exception 'An account of these members is frozen.'
      using errcode = '23514', constraint = 'account_is_open', table = 'account';
  end if;
  return v_ids;
end $$;

-- Legs of members who owe something: they repay it first (incomes §2.9). A leg's part of a debt has its number and
-- p_leg_count more, unless it is the whole leg. p_accounts is lengthened by the accounts of what is owed.
create function closing_repay(p_legs closing_leg[], p_members bigint[], p_leg_count int, inout p_accounts bigint[],
  out p_parts closing_leg[])
language plpgsql set search_path = public, pg_temp as $$
declare v_wallets int := cardinality(p_accounts);
begin
  select p_accounts || array_agg(a.id order by m.place) into p_accounts
  from unnest(p_members) with ordinality m (id, place)
  join account a on a.owner_id = m.id and a.wallet_code = 'recoverable' and a.owner_type = 'User' and a.asset_id = 1
  where a.balance < 0;
  with owed as (
    select l.*, coalesce(d.owed, 0) as owed, d.place as debt,
      coalesce(sum(l.amount) over (partition by l.place order by l.leg rows between unbounded preceding
        and 1 preceding), 0) as before
    from unnest(p_legs) l left join (
      select a.owner_id, -a.balance as owed, o.place
      from unnest(p_accounts) with ordinality o (id, place) join account a on a.id = o.id where o.place > v_wallets
    ) d on d.owner_id = p_members[l.place]
  ), split as (
    select *, least(amount, greatest(owed - before, 0)) as repaid from owed
  ), parts as (
    select leg, place, kind, amount - repaid as amount from split where amount > repaid
    union all
    select case when amount > repaid then leg + p_leg_count else leg end, debt, kind, repaid from split where repaid > 0
  )
  select array_agg((leg, slot, place, null, kind, amount)::closing_leg order by leg) into p_parts from (
    select row_number() over (partition by place order by leg) as slot, * from parts
  ) numbered;
end $$;

-- Posts one part of a closing: its income rows and one journal with an entry per member and kind; what lapsed goes to
-- the company's lapsed-income account. A part that is posted already is returned and changes nothing. Raises
-- closing_held, account_is_open.
create function post_closing_chunk(p_id bigint, p_fence int, p_chunk int, p_words closing_words, p_at timestamptz)
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
  select array_agg((leg, null, null, wallet_code, null, amount)::closing_leg order by leg) into v_house
  from (
    select row_number() over (order by wallet_code) + v_chunk.legs as leg, * from (
      select 'income:' || p_words.kinds[kind] as wallet_code,
        -sum(case when status = any(v_paid) then amount when status = v_lapsed then gross else 0 end) as amount
      from closing_row where chunk = p_chunk group by kind
      union all
      select 'lapsed_income', sum(gross) from closing_row where chunk = p_chunk and status = v_lapsed
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
    select l.place, array_agg(l order by l.leg) as legs from unnest(v_legs) l group by l.place
  ), chain as (
    select a.id, 1 as slot, line.legs, a.version + 1 as version, (a.balance + line.legs[1].amount)::numeric(28,8) as balance,
      entry_hash(a.head, v_seal, a.id, a.version + 1, line.legs[1].leg, line.legs[1].amount,
        (a.balance + line.legs[1].amount)::numeric(28,8), p_words.kind_codes[line.legs[1].kind], p_id, v_narration, p_at) as head
    from line cross join lateral (select * from account where id = v_accounts[line.place] limit 1) a
    union all
    select id, slot + 1, legs, version + 1, (balance + legs[slot + 1].amount)::numeric(28,8),
      entry_hash(head, v_seal, id, version + 1, legs[slot + 1].leg, legs[slot + 1].amount,
        (balance + legs[slot + 1].amount)::numeric(28,8), p_words.kind_codes[legs[slot + 1].kind], p_id, v_narration, p_at)
    from chain where slot < cardinality(legs)
  ), written as (
    insert into entry (account_id, version, txn_id, ref_id, at, leg, kind, amount, balance_after, hash, narration)
    select id, version, v_chunk.txn_id, p_id, p_at, legs[slot].leg, p_words.kind_codes[legs[slot].kind],
      legs[slot].amount, balance, head, v_narration
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

grant select, insert on closing_row, closing_why, closing_topup, closing_rank to banyan_app;
revoke all on function empty_table, closing_prepare, closing_index, closing_clear, closing_lock_topups, closing_accounts,
  closing_repay, post_closing_chunk from public;
grant execute on function closing_prepare, closing_index, closing_clear, closing_lock_topups, post_closing_chunk
  to banyan_app;

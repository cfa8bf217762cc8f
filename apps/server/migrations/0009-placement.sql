-- Who was given another sponsor, the single-leg queue, and matrix pools with their entries.

-- The binary tree never changes; the sponsor may, by an admin and with a reason.
create table sponsor_change (
  id bigint generated always as identity primary key,
  no text not null generated always as ('S' || (1000000 + id)) stored,
  member_id bigint not null constraint sponsor_change_member references member (id),
  old_sponsor_id bigint not null,
  new_sponsor_id bigint not null,
  -- members below who moved along, as the snapshot had them
  moved_along int not null,
  reason text not null,
  by_user bigint,
  at timestamptz not null,
  constraint sponsor_change_no_unique unique (no),
  constraint sponsor_change_changes check (old_sponsor_id <> new_sponsor_id)
);
create index sponsor_change_member_at on sponsor_change (member_id, at, id);
create index sponsor_change_old on sponsor_change (old_sponsor_id, at, id);
create index sponsor_change_new on sponsor_change (new_sponsor_id, at, id);
create index sponsor_change_at on sponsor_change (at, id);
create trigger sponsor_change_append_only before update or delete or truncate on sponsor_change
  for each statement execute function refuse_change();

-- The company-wide queue: numbers without a gap, in the order in which first topups committed. The counter's row is
-- locked last, so that whoever waits for it waits for a commit and nothing else.
create table single_leg_counter (
  id smallint primary key default 1 constraint single_leg_counter_is_one_row check (id = 1),
  last bigint not null default 0
) with (fillfactor = 10);
insert into single_leg_counter default values;
create table single_leg (
  no bigint primary key,
  member_id bigint not null constraint single_leg_member references member (id),
  at timestamptz not null,
  constraint single_leg_once unique (member_id)
);

-- Whoever buys for the first time gets the next number; a zero pin takes none.
create function single_leg_join(p_member bigint, p_at timestamptz) returns bigint
language plpgsql set search_path = public, pg_temp as $$
declare v_no bigint;
begin
  -- the member's row is held: nobody else is about to
  select no into v_no from single_leg where member_id = p_member;
  if found then return v_no; end if;
  update single_leg_counter set last = last + 1 returning last into v_no;
  insert into single_leg (no, member_id, at) values (v_no, p_member, p_at);
  return v_no;
end $$;

-- A pool is made by its first entry; from then on its geometry is fixed.
create table matrix_pool (
  code text primary key,
  width int not null constraint matrix_pool_width_positive check (width >= 1),
  depth int not null constraint matrix_pool_depth_positive check (depth >= 1),
  placement text not null constraint matrix_pool_placement_known check (placement in ('global', 'sponsor')),
  entries int not null default 0
) with (fillfactor = 10);

create table matrix_entry (
  id bigint generated always as identity primary key,
  pool text not null constraint matrix_entry_pool references matrix_pool (code),
  -- from 1, in the order of entering
  no int not null,
  member_id bigint not null constraint matrix_entry_member references member (id),
  parent_no int,
  -- among the parent's children, from 0 on the left
  slot int,
  origin text not null constraint matrix_entry_origin_known check (origin in ('Topup', 'Re-entry', 'By hand')),
  -- the topup's event, or the event of an entry by hand; an entry more because of it has the same one
  event_id bigint not null,
  -- how many stand on each level below, level 1 first
  filled int[] not null,
  -- every place of the matrix below up to this one is taken
  next_place bigint not null default 2,
  at timestamptz not null,
  constraint matrix_entry_no unique (pool, no),
  constraint matrix_entry_place unique (pool, parent_no, slot),
  constraint matrix_entry_place_complete check ((parent_no is null) = (slot is null) and (parent_no is null) = (no = 1))
) with (fillfactor = 70);
create index matrix_entry_owner on matrix_entry (member_id, pool, no);
create index matrix_entry_at on matrix_entry (at, id);

-- The entry at a place of the matrix below an entry: places count from 1, the entry itself, level by level.
create function matrix_entry_at(p_pool text, p_width int, p_top int, p_place bigint) returns int
language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_slots int[] := '{}';
  v_place bigint := p_place;
  v_no int := p_top;
  v_slot int;
begin
  while v_place > 1 loop
    v_slots := ((v_place - 2) % p_width)::int || v_slots;
    v_place := (v_place - 2) / p_width + 1;
  end loop;
  foreach v_slot in array v_slots loop
    select no into strict v_no from matrix_entry where pool = p_pool and parent_no = v_no and slot = v_slot;
  end loop;
  return v_no;
end $$;

-- The next vacant place breadth first below an entry; no row when all places within the depth are taken.
create function matrix_vacant(p_pool matrix_pool, p_top int, p_is_unlimited boolean)
  returns table (parent_no int, slot int)
language plpgsql set search_path = public, pg_temp as $$
declare
  v_place bigint;
  v_last bigint;
  v_parent int;
  v_slot int;
begin
  -- a pool one wide is a single chain: its only vacant place is below the newest entry
  if p_pool.width = 1 then
    if p_is_unlimited or p_pool.entries - p_top < p_pool.depth then
      return query select p_pool.entries, 0;
    end if;
    return;
  end if;
  select sum(p_pool.width::bigint ^ level)::bigint + 1 into v_last from generate_series(1, p_pool.depth) level;
  select next_place into v_place from matrix_entry where pool = p_pool.code and no = p_top;
  while p_is_unlimited or v_place <= v_last loop
    v_parent := matrix_entry_at(p_pool.code, p_pool.width, p_top, (v_place - 2) / p_pool.width + 1);
    v_slot := (v_place - 2) % p_pool.width;
    if not exists (
      select from matrix_entry e where e.pool = p_pool.code and e.parent_no = v_parent and e.slot = v_slot
    ) then
      update matrix_entry set next_place = v_place where pool = p_pool.code and no = p_top;
      return query select v_parent, v_slot;
      return;
    end if;
    v_place := v_place + 1;
  end loop;
  update matrix_entry set next_place = v_place where pool = p_pool.code and no = p_top;
end $$;

-- Where the next entry of a member goes (incomes §3 Matrix); no row for the first entry of the pool.
create function matrix_place(p_pool matrix_pool, p_member bigint) returns table (parent_no int, slot int)
language plpgsql set search_path = public, pg_temp as $$
declare
  v_upline bigint := p_member;
  v_entry int;
begin
  if p_pool.entries = 0 then return; end if;
  if p_pool.placement = 'global' then
    return query select (p_pool.entries - 1) / p_pool.width + 1, (p_pool.entries - 1) % p_pool.width;
    return;
  end if;
  loop
    select sponsor_id into v_upline from member where id = v_upline;
    exit when v_upline is null;
    for v_entry in select no from matrix_entry
      where member_id = v_upline and pool = p_pool.code
        and filled[p_pool.depth] < p_pool.width::bigint ^ p_pool.depth order by no
    loop
      return query select * from matrix_vacant(p_pool, v_entry, false);
      if found then return; end if;
    end loop;
  end loop;
  return query select * from matrix_vacant(p_pool, 1, true);
end $$;

-- A member enters a pool, and with re-entry whoever's last level fills by it enters again, until none does. Entries
-- of a pool follow one another: its row is locked.
create function matrix_enter(p_pool text, p_width int, p_depth int, p_placement text, p_is_reentry boolean,
  p_member bigint, p_event bigint, p_origin text, p_at timestamptz)
  returns table (no int, member_id bigint, parent_no int, slot int, above jsonb)
language plpgsql set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_pool matrix_pool;
  v_member bigint := p_member;
  v_origin text := p_origin;
  v_parent int;
  v_slot int;
  v_up int;
  v_owner bigint;
  v_filled int;
  v_next bigint;
begin
  insert into matrix_pool (code, width, depth, placement) values (p_pool, p_width, p_depth, p_placement)
  on conflict (code) do nothing;
  select * into strict v_pool from matrix_pool where code = p_pool for no key update;
  loop
    v_parent := null;
    v_slot := null;
    select p.parent_no, p.slot into v_parent, v_slot from matrix_place(v_pool, v_member) p;
    v_pool.entries := v_pool.entries + 1;
    insert into matrix_entry (pool, no, member_id, parent_no, slot, origin, event_id, filled, at)
    values (p_pool, v_pool.entries, v_member, v_parent, v_slot, v_origin, p_event,
      array_fill(0, array[v_pool.depth]), p_at);
    no := v_pool.entries;
    member_id := v_member;
    parent_no := v_parent;
    slot := v_slot;
    above := '[]';
    v_next := null;
    v_up := v_parent;
    for v_level in 1 .. v_pool.depth loop
      exit when v_up is null;
      update matrix_entry e set filled[v_level] = e.filled[v_level] + 1 where e.pool = p_pool and e.no = v_up
      returning e.member_id, e.filled[v_level], e.parent_no into v_owner, v_filled, v_parent;
      above := above || jsonb_build_object('no', v_up, 'member', v_owner::text, 'level', v_level,
        'is_full', v_filled = v_pool.width::bigint ^ v_level);
      if v_level = v_pool.depth and v_filled = v_pool.width::bigint ^ v_level then v_next := v_owner; end if;
      v_up := v_parent;
    end loop;
    return next;
    exit when v_next is null or not p_is_reentry;
    v_member := v_next;
    v_origin := 'Re-entry';
  end loop;
  update matrix_pool set entries = v_pool.entries where code = p_pool;
end $$;

-- An entry without a topup is an event of its own.
alter table business_event drop constraint business_event_kind_known;
alter table business_event add constraint business_event_kind_known
  check (kind in ('topup', 'topup_reversal', 'matrix_entry'));

-- A matrix income names the pool and the entry it was paid for, which stand in its key.
alter table income add column pool text, add column entry_no int;
alter table income drop constraint income_kind_known;
alter table income add constraint income_kind_known check (kind in ('referral', 'level', 'matrix'));
alter table income drop constraint income_once;
alter table income add constraint income_once
  unique nulls not distinct (event_id, kind, member_id, level, pool, entry_no);
alter table income add constraint income_of_matrix check ((kind = 'matrix') = (pool is not null)
  and (pool is null) = (entry_no is null));

grant select, insert on sponsor_change, single_leg, matrix_entry to banyan_app;
grant select, update on single_leg_counter to banyan_app;
grant select, insert, update on matrix_pool to banyan_app;
grant update (filled, next_place) on matrix_entry to banyan_app;
grant usage on sequence matrix_entry_id_seq to banyan_app;

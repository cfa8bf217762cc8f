-- The snapshot of all teams: preorder intervals and sums of both trees, made anew by a job (money.md §6). A read adds
-- what changed since, so that its figures are those of now.

-- What changed since the snapshot. Making it deletes exactly the rows it saw, in the transaction that publishes it.
create table team_change (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  joined smallint not null default 0,
  active smallint not null default 0,
  business numeric(28,8) not null default 0,
  -- another sponsor: sums of the sponsor tree hold again with the next snapshot
  is_move boolean not null default false
);

-- Two generations: one is read, into the other the next one is loaded. Unlogged, since they can be made anew: after
-- a crash they are empty, and so is the row that names the one to read.
create unlogged table team_0 (
  member_id bigint not null,
  -- binary tree: everybody below has a place from pre + 1 to pre + size - 1, first the left leg
  pre int not null,
  size int not null,
  depth int not null,
  left_joined int not null,
  left_active int not null,
  right_active int not null,
  -- amounts in units of 10^-unit_digits of team_snapshot
  left_business bigint not null,
  right_business bigint not null,
  -- numbered level by level; the members below the ones numbered f … l have the numbers from the first_below of f
  leg_no int not null,
  leg_first_below int not null,
  leg_active_until int not null,
  leg_business_until bigint not null,
  -- sponsor tree
  team_pre int not null,
  team_size int not null,
  team_depth int not null,
  team_active int not null,
  team_business bigint not null,
  team_no int not null,
  team_first_below int not null,
  team_active_until int not null,
  team_business_until bigint not null,
  left_directs int not null,
  right_directs int not null,
  left_active_directs int not null,
  right_active_directs int not null
);
comment on column team_0.leg_active_until is 'Active members numbered up to this one; likewise the other sums.';
create unlogged table team_1 (like team_0);

create unlogged table team_snapshot (
  id smallint primary key default 1 constraint team_snapshot_is_one_row check (id = 1),
  generation smallint not null constraint team_snapshot_generation_known check (generation in (0, 1)),
  taken_at timestamptz not null,
  published_at timestamptz not null,
  members int not null,
  took_ms int not null,
  unit_digits smallint not null,
  -- levels below the top, in the binary tree and in the sponsor tree
  leg_levels int not null,
  team_levels int not null
);

create function team_indexes(p_generation smallint) returns text[] immutable language sql as $$
  select array[
    format('create unique index team_%1$s_member on team_%1$s (member_id)', p_generation),
    format('create unique index team_%1$s_pre on team_%1$s (pre)', p_generation),
    format('create unique index team_%1$s_leg_no on team_%1$s (leg_no)', p_generation),
    format('create unique index team_%1$s_team_pre on team_%1$s (team_pre)', p_generation),
    format('create unique index team_%1$s_team_no on team_%1$s (team_no)', p_generation)]
$$;

-- Empties a generation that nobody reads, without indexes: loading is faster then.
create function team_empty(p_generation smallint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_index text;
begin
  if exists (select from team_snapshot where generation = p_generation) then
    raise exception 'generation % is being read', p_generation;
  end if;
  execute format('truncate team_%s', p_generation);
  for v_index in select indexrelid::regclass::text from pg_index
    where indrelid = format('team_%s', p_generation)::regclass
  loop
    execute 'drop index ' || v_index;
  end loop;
end $$;

create function team_index(p_generation smallint) returns void
language plpgsql security definer set search_path = public, pg_temp set maintenance_work_mem = '256MB' as $$
declare v_index text;
begin
  foreach v_index in array team_indexes(p_generation) loop
    execute v_index;
  end loop;
  execute format('analyze team_%s', p_generation);
end $$;

do $$ begin
  perform team_index(0::smallint);
  perform team_index(1::smallint);
end $$;

-- As in 0004, and what the topup changed is written down for the teams above.
create or replace function topup_counts() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  v_step int := 1;
  v_sponsor bigint;
  v_live int;
  v_became int := 0;
  v_blocked boolean;
begin
  if tg_op = 'UPDATE' then
    if new.status <> 'Reversed' or old.status = 'Reversed' then return null; end if;
    v_step := -1;
  end if;
  update member set live_topups = live_topups + v_step, self_investment = self_investment + v_step * new.amount,
    activated_at = case when live_topups + v_step > 0 then coalesce(activated_at, new.at) end
  where id = new.member_id
  returning sponsor_id, live_topups into strict v_sponsor, v_live;
  if v_live = 0 or (v_live = 1 and v_step = 1) then
    -- looked at after the member's row is locked: app_user_block_counts waits for it
    select is_blocked into strict v_blocked from app_user where id = new.member_id;
    if not v_blocked then v_became := v_step; end if;
  end if;
  insert into team_change (member_id, active, business) values (new.member_id, v_became, v_step * new.amount);
  if v_sponsor is null then return null; end if;
  update member set directs_business = directs_business + v_step * new.amount,
    active_directs = active_directs + v_became
  where id = v_sponsor;
  return null;
end $$;

create or replace function app_user_block_counts() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
declare
  v_sponsor bigint;
  v_live int;
  v_step smallint := case when new.is_blocked then -1 else 1 end;
begin
  select sponsor_id, live_topups into v_sponsor, v_live from member where id = new.id for no key update;
  if v_live > 0 then
    update member set active_directs = active_directs + v_step where id = v_sponsor;
    insert into team_change (member_id, active) values (new.id, v_step);
  end if;
  return null;
end $$;

grant select, insert, delete on team_change to banyan_app;
grant select, insert on team_0, team_1 to banyan_app;
grant select, insert, update on team_snapshot to banyan_app;
revoke execute on function team_empty, team_index from public;
grant execute on function team_empty, team_index to banyan_app;

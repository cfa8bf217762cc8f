-- The network: who introduced whom, who stands where, and the teams below everybody.

-- A member's place in both trees. The binary place never changes; the sponsor may.
create table member (
  id bigint primary key constraint member_is_user references app_user (id),
  sponsor_id bigint constraint member_sponsor references member (id),
  parent_id bigint constraint member_parent references member (id),
  side text,
  -- the leg of the sponsor in which the place lies
  sponsor_side text,
  depth int not null,
  -- every member stands on one left and one right chain, each named by its topmost member (leg_tail)
  chain_l bigint not null,
  chain_r bigint not null,
  -- where the own directs go when they name no side
  placement text not null default 'auto',
  joined_at timestamptz not null,
  -- of the oldest topup that still counts; null = none
  activated_at timestamptz,
  -- kept by topup_counts and app_user_block_counts
  live_topups int not null default 0,
  self_investment numeric(28,8) not null default 0,
  active_directs int not null default 0,
  directs_business numeric(28,8) not null default 0,
  -- decides the rate of tax
  pan_verified_at timestamptz,
  constraint member_position_available unique (parent_id, side),
  constraint member_side_known check (side in ('L', 'R')),
  constraint member_sponsor_side_known check (sponsor_side in ('L', 'R')),
  constraint member_placement_known check (placement in ('L', 'R', 'auto')),
  constraint member_place_complete check ((parent_id is null) = (side is null) and (sponsor_id is null) = (parent_id is null)),
  constraint member_activated_by_topup check ((live_topups > 0) = (activated_at is not null)),
  constraint member_counts_not_negative check (live_topups >= 0 and active_directs >= 0
    and self_investment >= 0 and directs_business >= 0)
  -- free room on each page: the counters change often and touch no index
) with (fillfactor = 70);
comment on table member is 'A member''s place in the sponsor tree (sponsor_id) and in the binary tree (parent_id, side).';
comment on column member.directs_business is 'Sum of the amounts of the directs'' topups that are not reversed.';
comment on column member.pan_verified_at is 'null: no verified PAN.';
create unique index member_only_one_root on member ((true)) where parent_id is null;
create index member_sponsor_joined on member (sponsor_id, joined_at, id);
create index member_joined on member (joined_at, id);
-- Indexes behind filters of reports over the whole company.
create index member_sponsor_side on member (sponsor_side, joined_at, id);
create index member_by_activation on member (activated_at, id);
create index member_inactive on member (joined_at, id) where activated_at is null;
grant select, insert, update on member to banyan_app;

-- The lowest member of every chain: the extreme slot of a side is found in one look.
create table leg_tail (
  chain_id bigint not null,
  side text not null constraint leg_tail_side_known check (side in ('L', 'R')),
  tail_id bigint not null,
  tail_depth int not null,
  constraint leg_tail_pkey primary key (chain_id, side)
) with (fillfactor = 70);
comment on table leg_tail is 'A free slot (member, side) is always the tail of the chain of that side the member stands on.';
grant select, insert, update on leg_tail to banyan_app;

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
  actor_id bigint,
  at timestamptz not null,
  -- from which closing on the new sponsor counts
  period date not null,
  constraint sponsor_change_no_unique unique (no),
  constraint sponsor_change_changes check (old_sponsor_id <> new_sponsor_id)
);
create index sponsor_change_member_at on sponsor_change (member_id, at, id);
create index sponsor_change_old on sponsor_change (old_sponsor_id, at, id);
create index sponsor_change_new on sponsor_change (new_sponsor_id, at, id);
create index sponsor_change_at on sponsor_change (at, id);
create index sponsor_change_period on sponsor_change (period, member_id, id);
create trigger sponsor_change_append_only before update or delete or truncate on sponsor_change
  for each statement execute function refuse_change();
grant select, insert on sponsor_change to banyan_app;

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
grant select, insert on member_block to banyan_app;

-- The snapshot of all teams: preorder intervals and sums of both trees, made anew by a job. A read adds what changed
-- since, so that its figures are those of now.

-- What changed since the snapshot. Making the next one deletes exactly the rows it saw, in the transaction that
-- publishes it.
create table team_change (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  joined smallint not null default 0,
  active smallint not null default 0,
  business numeric(28,8) not null default 0,
  -- another sponsor: sums of the sponsor tree hold again with the next snapshot
  is_move boolean not null default false
);
grant select, insert, delete on team_change to banyan_app;

-- Two generations: one is read, into the other the next one is loaded. Unlogged, since they can be made anew: after
-- a crash they are empty, and so is the row that names the one to read. A generation is emptied and loaded whole, never
-- changed: there is nothing to vacuum, and reading ten million rows for it while members look at their trees is what
-- they would wait for. Loading it ends with its statistics.
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
) with (autovacuum_enabled = false);
comment on column team_0.leg_active_until is 'Active members numbered up to this one; likewise the other sums.';
-- likewise in team_indexes, which makes them anew after loading
create unique index team_0_member on team_0 (member_id);
create unique index team_0_pre on team_0 (pre);
create unique index team_0_leg_no on team_0 (leg_no);
create unique index team_0_team_pre on team_0 (team_pre);
create unique index team_0_team_no on team_0 (team_no);
grant select, insert on team_0 to banyan_app;

create unlogged table team_1 (like team_0) with (autovacuum_enabled = false);
create unique index team_1_member on team_1 (member_id);
create unique index team_1_pre on team_1 (pre);
create unique index team_1_leg_no on team_1 (leg_no);
create unique index team_1_team_pre on team_1 (team_pre);
create unique index team_1_team_no on team_1 (team_no);
grant select, insert on team_1 to banyan_app;

-- The generation that is read, and what it holds.
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
grant select, insert, update on team_snapshot to banyan_app;

-- expands: what members bought on the date under way, with running sums over the binary tree.

-- Made with each snapshot of teams, of what it sees: the new business of a leg is the difference of two running sums, and what
-- came since is that of the members in team_change (docs/plans.md §4.3). Unlogged and in generations, as that snapshot.
create unlogged table leg_day (
  generation smallint not null,
  member_id bigint not null,
  -- the place in the snapshot of this generation
  pre int not null,
  -- topups of the date less those taken back, in units of the company's decimals
  amount numeric not null,
  bv numeric not null,
  pairs numeric not null,
  -- of everybody up to this place
  amount_until numeric not null,
  bv_until numeric not null,
  pairs_until numeric not null,
  primary key (generation, member_id),
  constraint leg_day_pre unique (generation, pre)
);

-- Which snapshot a generation was made with: another one that has none of these sums is told by its moment.
create unlogged table leg_day_state (
  generation smallint primary key,
  published_at timestamptz not null,
  business_date date not null,
  digits smallint not null
);
grant select, insert, delete on leg_day, leg_day_state to banyan_app;

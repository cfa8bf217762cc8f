-- The indexes of a generation.
create or replace function team_indexes(p_generation smallint) returns text[] immutable language sql as $$
  select array[
    format('create unique index team_%1$s_member on team_%1$s (member_id)', p_generation),
    format('create unique index team_%1$s_pre on team_%1$s (pre)', p_generation),
    format('create unique index team_%1$s_leg_no on team_%1$s (leg_no)', p_generation),
    format('create unique index team_%1$s_team_pre on team_%1$s (team_pre)', p_generation),
    format('create unique index team_%1$s_team_no on team_%1$s (team_no)', p_generation)]
$$;

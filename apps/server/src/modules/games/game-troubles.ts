import { sql } from 'kysely';

/**
 * Games that stand still without being paused, each with its trouble and since when: one with a chain that no server has led for ten
 * seconds, or whose round has waited for its beacon for 120 seconds, when no new one opens (docs/fair-games.md §10).
 */
export const gameTroubles = () => sql`
  select g.code, case when late.closes_at is null then 'no_leader' else 'beacon_late' end as trouble,
    coalesce(late.closes_at, g.lease_until) as since
  from game g
  left join lateral (
    select closes_at from game_round
    where game = g.code and settled_at is null and status = 'locked' and closes_at < game_clock() - interval '2 minutes'
    order by id limit 1) late on true
  where (select gaming_mode from company) <> 'off' and (late.closes_at is not null
    or (g.paused_at is null and g.lease_until < clock_timestamp() - interval '10 seconds'
      and exists (select from game_epoch e where e.game = g.code and salt is not null and next_round <= rounds)))`;

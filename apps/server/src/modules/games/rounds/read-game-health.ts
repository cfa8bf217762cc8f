import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { readGameHealth as call } from '@banyan/contract/games/game-health';
import { sql } from 'kysely';
import { beaconName } from '../../../platform/beacon/beacon.ts';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { requireGames } from '../../company/require-games.ts';
import { gameTroubles } from '../game-troubles.ts';

type Health = ReplyOf<typeof call>['data'];

/**
 * How each game runs: its chain, the round that waits for its beacon, and what is wrong (docs/fair-games.md §10).
 * @throws games_off
 */
export async function readGameHealth(db: Db, { services }: ActorContext): Promise<Health> {
  await requireGames(db);
  const { rows } = await sql<Health['games'][number]>`
    select g.code as game, g.paused_at is not null as is_paused, e.rounds_left::int, w.closes_at as waits_since, t.trouble,
      t.since as trouble_since
    from game g
    left join lateral (
      select sum(rounds - next_round + 1) as rounds_left from game_epoch
      where game = g.code and salt is not null and epoch >= (
        select max(epoch) from game_epoch where game = g.code and salt is not null and continues_id is null)
      having count(*) > 0) e on true
    left join lateral (
      select closes_at from game_round where game = g.code and settled_at is null and status = 'locked' order by id limit 1) w on true
    left join (${gameTroubles()}) t on t.code = g.code
    order by array_position('{WG30S,WG1,WG3,WG5,AV}', g.code)`.execute(db);
  return { beacon: services.beacon ? beaconName(services.beacon.public_key) : null, games: rows };
}

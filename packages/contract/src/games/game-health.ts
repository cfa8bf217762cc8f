import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import { texts } from '../core/text.ts';
import { gameCodes } from './game-codes.ts';
import { beaconNames } from './prediction.ts';

/** Why a game stands still without being paused. */
export const gameTroubles = ['no_leader', 'beacon_late'] as const;
export const gameTroubleWords = texts({
  no_leader: 'No server leads it.',
  beacon_late: 'A round waits for its beacon.',
});

/** What an admin sees of how the games run. */
export const readGameHealth = endpoint({
  method: 'GET',
  path: 'admin/game_health',
  summary: 'Whether each game has a leader, a chain and its beacon',
  screens: ['/admin/games/prediction', '/admin/games/aviator'],
  reply: data(
    z.object({
      /** null = no beacon can be asked. */
      beacon: z.nullable(z.enum(beaconNames)),
      games: z.array(
        z.object({
          game: z.enum(gameCodes),
          is_paused: z.boolean(),
          /** Rounds that its chain has left; null = it has no chain in use. */
          rounds_left: z.nullable(z.number()),
          /** When the oldest round that waits for its beacon closed; null = none waits. */
          waits_since: z.nullable(z.string()),
          trouble: z.nullable(z.enum(gameTroubles)),
          /** Since when; null = no trouble. */
          trouble_since: z.nullable(z.string()),
        }),
      ),
    }),
  ),
});

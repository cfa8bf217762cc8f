import * as z from 'zod/mini';
import { data, publicEndpoint } from '../core/endpoint.ts';
import { recordNo } from '../core/fields.ts';
import { flightStatuses } from './aviator.ts';
import { gameCodes } from './game-codes.ts';
import { voidReasons } from './live.ts';
import { beaconNames } from './prediction.ts';
import { roundStatuses } from './rounds.ts';

const shown = {
  issue: z.string(),
  game: z.enum(gameCodes),
  epoch: z.number(),
  /** Its number in the chain. */
  round: z.number(),
  status: z.enum([...new Set([...roundStatuses, ...flightStatuses])]),
  opens_at: z.string(),
  closes_at: z.string(),
  beacon_round: z.number(),
  /** null before its beacon has come; a void round reveals it too. */
  game_hash: z.nullable(z.string()),
  digit: z.nullable(z.number()),
  /** Of Aviator, in hundredths; an interrupted flight has one too. */
  crash_x100: z.nullable(z.number()),
  void_reason: z.nullable(z.enum(voidReasons)),
  /** Of a void round: whether its outcome could have been known then. */
  had_beacon: z.nullable(z.boolean()),
};

/** Everything from which anybody works a round out again (docs/fair-games.md §7). */
export const fairnessRound = publicEndpoint({
  method: 'GET',
  path: 'fairness/round',
  summary: 'A round with all that its outcome follows from',
  /** The name of a round, or the number of a bet on it. */
  query: z.object({ issue: recordNo() }),
  reply: data(
    z.object({
      ...shown,
      beacon: z.enum(beaconNames),
      record: z.string(),
      record_signature: z.string(),
      installation_key: z.string(),
      salt_signature: z.string(),
      beacon_signature: z.nullable(z.string()),
      timezone: z.string(),
    }),
  ),
});

/** Newest first, those that are void among them. */
export const fairnessRounds = publicEndpoint({
  method: 'GET',
  path: 'fairness/rounds',
  summary: 'All rounds of a game that have closed',
  query: z.object({
    game: z.enum(gameCodes, 'Choose a game.'),
    /** Those that closed before this round. */
    before: z.optional(recordNo()),
  }),
  reply: data(z.object({ rounds: z.array(z.object(shown)), is_more: z.boolean() })),
});

/** What came back of all stakes, beside what must in the long run. Percents have two decimals. */
export const fairnessReturns = publicEndpoint({
  method: 'GET',
  path: 'fairness/returns',
  summary: 'What came back of all stakes of a game, by what was bet on',
  query: z.object({ game: z.enum(gameCodes, 'Choose a game.') }),
  reply: data(
    z.array(
      z.object({
        /** Of the prediction; of Aviator `target`, or `hand` for a bet without one. */
        selection: z.string(),
        is_money: z.boolean(),
        bets: z.number(),
        stakes: z.string(),
        payouts: z.string(),
        returned: z.string(),
        /** What comes back in the long run. */
        expected: z.string(),
        /** Between these it stays with a chance of 99 %; null where that hangs on when players leave. */
        low: z.nullable(z.string()),
        high: z.nullable(z.string()),
      }),
    ),
  ),
});

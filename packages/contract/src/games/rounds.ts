import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import { recordNo } from '../core/fields.ts';
import { amount } from '../core/money.ts';
import { column, filter, report } from '../core/report.ts';
import { reminderMinutes } from './limits.ts';
import { beaconNames, playedFor, predictionCodes, predictionSelections } from './prediction.ts';

const screens = ['/games/prediction', '/prediction'] as const;

/** Bets on a round are taken; its beacon is awaited; its digit is known; its bets have ended; it has no outcome. */
export const roundStatuses = ['Open', 'Locked', 'Drawn', 'Settled', 'Void'] as const;

const openRound = z.object({
  issue: z.string(),
  epoch: z.number(),
  round: z.number(),
  opens_at: z.string(),
  closes_at: z.string(),
  ends_at: z.string(),
  beacon_round: z.number(),
});

/** What the caller has played since they signed in. */
export const playedSession = z.object({
  since: z.string(),
  /** Bets that have ended, their stakes and what they paid. */
  bets: z.number(),
  stakes: z.string(),
  payouts: z.string(),
  /** What came of it: negative = lost. */
  result: z.string(),
  /** From one reminder of how long the caller has played to the next, in minutes; null = none is wanted. */
  remind_after: z.nullable(z.enum(reminderMinutes)),
});

/** The games that can be played, what for, and what the caller has to play with. */
export const gamesLobby = endpoint({
  method: 'GET',
  path: 'games/lobby',
  summary: 'The games, their open rounds and the game wallet',
  screens: ['/games'],
  reply: data(
    z.object({
      mode: z.enum(playedFor),
      /** The time by which rounds open and close. */
      now: z.string(),
      balance: z.string(),
      /** Of the balance and also while credits are played with: what can be taken out. */
      money: z.string(),
      /** Play credits are given once a business date. */
      are_credits_taken: z.boolean(),
      is_excluded: z.boolean(),
      session: playedSession,
      games: z.array(
        z.object({ game: z.enum(predictionCodes), is_paused: z.boolean(), round: z.nullable(openRound) }),
      ),
      /** Its round that takes bets; null = a flight is under way, or between two. */
      aviator: z.object({
        is_paused: z.boolean(),
        round: z.nullable(z.object({ issue: z.string(), closes_at: z.string() })),
      }),
    }),
  ),
});

const ownBet = z.object({
  no: z.string(),
  issue: z.string(),
  selection: z.enum(predictionSelections),
  stake: z.string(),
  fee: z.string(),
  at: z.string(),
});

/** Everything a game's page shows; the round is null while none takes bets. */
export const readPrediction = endpoint({
  method: 'GET',
  path: 'games/prediction',
  summary: 'A game of the colour prediction: its round, its limits and the last results',
  screens,
  query: z.object({ game: z._default(z.enum(predictionCodes, 'Choose a game.'), 'WG1') }),
  reply: data(
    z.object({
      mode: z.enum(playedFor),
      now: z.string(),
      balance: z.string(),
      is_excluded: z.boolean(),
      session: playedSession,
      is_paused: z.boolean(),
      round: z.nullable(openRound),
      /** null = no chain has its salt yet. */
      rules: z.nullable(
        z.object({
          beacon: z.enum(beaconNames),
          fee_bps: z.number(),
          round_loss_limit: z.string(),
          largest_stake: z.string(),
          /** By selection the factor of each digit. */
          factors: z.record(z.string(), z.array(z.string())),
          /** By selection what of all stakes comes back in the long run, in percent. */
          returned: z.record(z.string(), z.string()),
          /** Decimals of stakes and payouts. */
          digits: z.number(),
        }),
      ),
      /** Of the open round. */
      bets: z.array(ownBet),
      results: z.array(z.object({ issue: z.string(), digit: z.number() })),
    }),
  ),
});

/** A bet is for the round it names: when that has closed it is refused, never taken for the next one. */
export const placeBet = endpoint({
  method: 'POST',
  path: 'games/prediction_bets',
  summary: 'Bets on a round of the colour prediction',
  screens,
  money: true,
  body: z.object({
    issue: recordNo(),
    selection: z.enum(predictionSelections, 'Choose what to bet on.'),
    stake: amount(),
  }),
  reply: data(z.extend(ownBet, { balance: z.string() })),
});

/** The rounds of the colour prediction, everybody's. */
export const gameRounds = report({
  path: 'games/rounds',
  summary: 'Rounds of the colour prediction',
  screens,
  columns: {
    closes_at: column('date_time', 'Closed', { sort: true }),
    issue: column('id', 'Round'),
    game: column('text', 'Game', { priority: 2 }),
    digit: column('int', 'Digit'),
    status: column('status', 'Status'),
  },
  filters: {
    game: filter('choice', 'Game', { options: predictionCodes }),
    status: filter('choice', 'Status', { options: roundStatuses }),
    on: filter('range', 'Closed'),
  },
  default_sort: '-closes_at',
});

/** The caller's own bets on rounds. */
export const myBets = report({
  path: 'games/my_bets',
  summary: 'Own bets on rounds',
  screens,
  columns: {
    at: column('date_time', 'Placed', { sort: true }),
    no: column('id', 'Bet'),
    issue: column('id', 'Round'),
    selection: column('status', 'Bet on'),
    stake: column('money', 'Stake'),
    fee: column('money', 'Fee', { priority: 2 }),
    digit: column('int', 'Digit'),
    payout: column('money', 'Payout'),
    status: column('status', 'Status'),
    played_for: column('words', 'Played for', { hidden: true }),
  },
  filters: {
    game: filter('choice', 'Game', { options: predictionCodes }),
    no: filter('text', 'Bet'),
    on: filter('range', 'Placed'),
  },
  /** Whether it was made with money. */
  extra: { is_money: z.boolean() },
  default_sort: '-at',
});

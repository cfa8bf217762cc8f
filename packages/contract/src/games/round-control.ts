import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import { reason, recordNo } from '../core/fields.ts';
import { column, filter, report } from '../core/report.ts';
import { text } from '../core/text.ts';
import { flightStatuses } from './aviator.ts';
import { gameCodes } from './game-codes.ts';
import { voidReasons } from './live.ts';
import { predictionCodes } from './prediction.ts';
import { roundStatuses } from './rounds.ts';

/** Rounds with what was bet on them. There is no call by which anybody sets what a round shows. */
export const adminGameRounds = report({
  path: 'admin/game_rounds',
  summary: 'Rounds of the colour prediction with their bets and money',
  screens: ['/admin/games/prediction'],
  columns: {
    closes_at: column('date_time', 'Closed', { sort: true }),
    issue: column('id', 'Round'),
    game: column('text', 'Game', { priority: 2 }),
    status: column('status', 'Status'),
    digit: column('int', 'Digit'),
    bets: column('int', 'Bets'),
    players: column('int', 'Players', { priority: 2 }),
    stakes: column('money', 'Stakes'),
    fees: column('money', 'Fees'),
    worst_loss: column('money', 'Worst loss'),
    payouts: column('money', 'Payouts'),
    played_for: column('words', 'Played for', { hidden: true }),
  },
  filters: {
    game: filter('choice', 'Game', { options: predictionCodes }),
    status: filter('choice', 'Status', { options: roundStatuses }),
    issue: filter('text', 'Round'),
    on: filter('range', 'Closed'),
  },
  /** Whether it was played with money; of a void one why, and whether its beacon existed then. */
  extra: {
    is_money: z.boolean(),
    void_reason: z.nullable(z.enum(voidReasons)),
    had_beacon: z.nullable(z.boolean()),
  },
  default_sort: '-closes_at',
});

/** Flights with what was bet on them. */
export const adminAviatorRounds = report({
  path: 'admin/aviator_rounds',
  summary: 'Rounds of Aviator with their bets and money',
  screens: ['/admin/games/aviator'],
  columns: {
    closes_at: column('date_time', 'Closed', { sort: true }),
    issue: column('id', 'Round'),
    status: column('status', 'Status'),
    crash: column('text', 'Crash'),
    bets: column('int', 'Bets'),
    players: column('int', 'Players', { priority: 2 }),
    stakes: column('money', 'Stakes'),
    fees: column('money', 'Fees'),
    worst_loss: column('money', 'Worst loss'),
    payouts: column('money', 'Payouts'),
    played_for: column('words', 'Played for', { hidden: true }),
  },
  filters: {
    status: filter('choice', 'Status', { options: flightStatuses }),
    issue: filter('text', 'Round'),
    on: filter('range', 'Closed'),
  },
  extra: {
    is_money: z.boolean(),
    void_reason: z.nullable(z.enum(voidReasons)),
    had_beacon: z.nullable(z.boolean()),
  },
  default_sort: '-closes_at',
});

/** No new round is opened; one that takes bets is played to its end. */
export const pauseGame = endpoint({
  method: 'POST',
  path: 'admin/pause_game',
  summary: 'Pauses a game, or lets it run again',
  screens: ['/admin/games/prediction/pause'],
  body: z.object({
    game: z.enum(gameCodes, 'Choose a game.'),
    is_paused: z.boolean(),
    reason: reason(),
  }),
  reply: data(z.object({ game: z.enum(gameCodes), is_paused: z.boolean() })),
});

/** Only while its bets are open, when nobody can know its outcome; always by two admins. All stakes are returned. */
export const voidRound = endpoint({
  method: 'POST',
  path: 'admin/void_round',
  summary: 'Makes a round void while it takes bets',
  screens: ['/admin/games/prediction/void'],
  step_up: 'Confirm',
  second_person: text('Make a round void'),
  body: z.object({ issue: recordNo(), reason: reason() }),
  reply: data(z.object({ issue: z.string(), bets: z.number(), stakes: z.string() })),
});

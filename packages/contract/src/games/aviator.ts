import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import { recordNo } from '../core/fields.ts';
import { amount } from '../core/money.ts';
import { column, filter, report } from '../core/report.ts';
import { beaconNames, playedFor } from './prediction.ts';
import { playedSession } from './rounds.ts';

const screens = ['/games/aviator', '/aviator'] as const;

/** Bets are taken; the beacon is awaited; it flies; it has crashed; its bets have ended; it has no outcome, or was interrupted. */
export const flightStatuses = ['Open', 'Locked', 'Flying', 'Crashed', 'Settled', 'Void'] as const;

/** Waits for the flight to end; left it in time; did not; returned by the company; taken back by the member. */
export const flightBetStatuses = ['Accepted', 'Won', 'Lost', 'Refunded', 'Cancelled'] as const;

/** Each member has two bets in a round, one a panel. */
const panel = () => z.literal([1, 2], 'Choose a panel.');

/** The first factor at which a bet can leave, in hundredths. */
export const firstX100 = 101;
/** A factor in hundredths, as it is sent: 1.50 is 150. */
const target = () =>
  z.int('Enter a factor.').check(z.minimum(firstX100, 'The lowest target is 1.01.'), z.maximum(100_000_000));

const flight = z.object({
  issue: z.string(),
  epoch: z.number(),
  round: z.number(),
  status: z.enum(flightStatuses),
  opens_at: z.string(),
  closes_at: z.string(),
  /** When it took off, by the time of the server; null = not yet. */
  begins_at: z.nullable(z.string()),
  beacon_round: z.number(),
  /** In hundredths; null before it has crashed. */
  crash_x100: z.nullable(z.number()),
});

const ownBet = z.object({
  no: z.string(),
  issue: z.string(),
  panel: z.number(),
  stake: z.string(),
  /** Where it leaves by itself, in hundredths; null = by hand alone. */
  auto_x100: z.nullable(z.number()),
  status: z.enum(flightBetStatuses),
  /** Where it left by hand, in hundredths; null = it has not. */
  cash_x100: z.nullable(z.number()),
  /** null until it has ended. */
  payout: z.nullable(z.string()),
  at: z.string(),
});

/** Everything the page shows: the round that is under way, the own bets on it, the limits and the last flights. */
export const readAviator = endpoint({
  method: 'GET',
  path: 'games/aviator',
  summary: 'Aviator: its round, its limits and the last flights',
  screens,
  reply: data(
    z.object({
      mode: z.enum(playedFor),
      now: z.string(),
      balance: z.string(),
      is_excluded: z.boolean(),
      session: playedSession,
      is_paused: z.boolean(),
      /** The newest one; null = there has been none. */
      round: z.nullable(flight),
      /** null = no chain has its salt yet. */
      rules: z.nullable(
        z.object({
          beacon: z.enum(beaconNames),
          edge_bps: z.number(),
          /** The highest factor, in hundredths. */
          cap_x100: z.number(),
          round_loss_limit: z.string(),
          largest_stake: z.string(),
          /** The most that one bet pays: it leaves by itself where it reaches that. */
          max_win: z.string(),
          /** How long bets are taken, and from a crash to the next round, in seconds. */
          betting_seconds: z.number(),
          pause_seconds: z.number(),
          /** Decimals of stakes and payouts. */
          digits: z.number(),
        }),
      ),
      /** Of the round above, in the order in which they were taken. */
      bets: z.array(ownBet),
      /** The last flights, newest first. */
      results: z.array(z.object({ issue: z.string(), crash_x100: z.number() })),
    }),
  ),
});

/** A bet is for the round it names: when that has closed it is refused, never taken for the next one. */
export const placeAviatorBet = endpoint({
  method: 'POST',
  path: 'games/aviator_bets',
  summary: 'Bets on a round of Aviator',
  screens,
  money: true,
  body: z.object({
    issue: recordNo(),
    panel: panel(),
    stake: amount(),
    auto_x100: z.optional(z.nullable(target())),
    /** The autoplay that this bet is part of: refused beyond its rounds or its stop at a loss, and where it says something else. */
    autoplay: z.optional(recordNo()),
  }),
  reply: data(z.extend(ownBet, { balance: z.string() })),
});

/** The most rounds of an autoplay. */
const maxAutoplayRounds = 100;

/**
 * Lets a panel bet the same again and again: never without a stop at a loss. The page places each bet, and the server refuses one that
 * could lose more than the stop together with those before, so it holds whatever the page does.
 */
export const startAutoplay = endpoint({
  method: 'POST',
  path: 'games/autoplay',
  summary: 'Begins an autoplay of Aviator, with a stop at a loss',
  screens,
  body: z.object({
    panel: panel(),
    stake: amount(),
    auto_x100: z.optional(z.nullable(target())),
    rounds: z
      .int('Enter a whole number.')
      .check(z.minimum(1, 'At least one round.'), z.maximum(maxAutoplayRounds, 'At most 100 rounds.')),
    /** At least one stake. */
    stop_at_loss: amount(),
  }),
  reply: data(
    z.object({
      no: z.string(),
      panel: z.number(),
      stake: z.string(),
      auto_x100: z.nullable(z.number()),
      rounds: z.number(),
      stop_at_loss: z.string(),
    }),
  ),
});

/** While its round still takes bets. */
export const cancelBet = endpoint({
  method: 'POST',
  path: 'games/cancel_bet',
  summary: 'Takes a bet on Aviator back before the flight',
  screens,
  money: true,
  body: z.object({ no: recordNo() }),
  reply: data(z.object({ no: z.string(), issue: z.string(), stake: z.string(), balance: z.string() })),
});

/**
 * Leaves a flight where it is when the server gets the call. Asked again it gives the first answer, so it has no key; it is never sent again
 * by itself after a reload, since a flight goes on meanwhile. What it pays comes into the wallet when the flight has ended.
 */
export const cashOut = endpoint({
  method: 'POST',
  path: 'games/cash_out',
  summary: 'Leaves a flight of Aviator',
  screens,
  body: z.object({
    no: recordNo(),
    /** What the page showed; kept for disputes and never used. */
    seen_x100: z.int('Enter a factor.').check(z.minimum(100), z.maximum(1_000_000_000)),
  }),
  reply: data(
    z.object({
      no: z.string(),
      issue: z.string(),
      /** Where it left, in hundredths. */
      x100: z.number(),
      payout: z.string(),
    }),
  ),
});

/** The rounds of Aviator, everybody's. */
export const aviatorRounds = report({
  path: 'games/aviator_rounds',
  summary: 'Rounds of Aviator',
  screens,
  columns: {
    closes_at: column('date_time', 'Closed', { sort: true }),
    issue: column('id', 'Round'),
    crash: column('text', 'Crash'),
    status: column('status', 'Status'),
  },
  filters: {
    status: filter('choice', 'Status', { options: flightStatuses }),
    on: filter('range', 'Closed'),
  },
  default_sort: '-closes_at',
});

/** The caller's own bets on flights. */
export const myAviatorBets = report({
  path: 'games/my_aviator_bets',
  summary: 'Own bets on Aviator',
  screens,
  columns: {
    at: column('date_time', 'Placed', { sort: true }),
    no: column('id', 'Bet'),
    issue: column('id', 'Round'),
    stake: column('money', 'Stake'),
    auto: column('text', 'Auto at', { priority: 2 }),
    left_at: column('text', 'Left at'),
    crash: column('text', 'Crash'),
    payout: column('money', 'Payout'),
    status: column('status', 'Status'),
    played_for: column('words', 'Played for', { hidden: true }),
  },
  filters: { no: filter('text', 'Bet'), on: filter('range', 'Placed') },
  /** Whether it was made with money. */
  extra: { is_money: z.boolean() },
  default_sort: '-at',
});

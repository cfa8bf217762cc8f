import { count, must, object, text } from '@banyan/plan/plan/values';
import * as z from 'zod/mini';
import { expectation } from './expectation.ts';
import {
  beacon,
  chain,
  crashBet,
  crashGame,
  lotteryGame,
  predictionBet,
  predictionGame,
  prize,
} from './fair-parts.ts';
import { amount, hex, moment, rounds, timeZone } from './fair-values.ts';

/** Tickets a lottery may have here. */
const maxTickets = 1_000_000;

const common = {
  chain,
  beacon,
  digits: z._default(count(0, 8), 2),
  expect: z.optional(expectation),
};

export const predictionFile = z.strictObject(
  {
    ...common,
    game: predictionGame,
    salt: hex(32),
    round: rounds(),
    bets: z.optional(z.array(predictionBet, must('a list of bets'))),
    at: z.optional(moment()),
    timezone: z.optional(timeZone()),
  },
  object,
);

export const crashFile = z.strictObject(
  {
    ...common,
    game: crashGame,
    salt: hex(32),
    round: rounds(),
    bets: z.optional(z.array(crashBet, must('a list of bets'))),
  },
  object,
);

const tickets = z
  .array(
    text().check(z.refine((id) => !/\p{Surrogate}/u.test(id), 'must be whole text')),
    must('a list of user ids'),
  )
  .check(
    z.minLength(1, 'needs at least one ticket'),
    z.maxLength(maxTickets, `must be at most ${maxTickets}`),
  );

export const lotteryFile = z.strictObject(
  {
    ...common,
    game: lotteryGame,
    // a draw is a chain of one round
    round: z.prefault(rounds(), 1),
    tickets,
    winners: count(1),
    sales: z.optional(amount()),
    prizes: z.optional(
      z.array(prize, must('a list of prizes')).check(z.minLength(1, 'needs at least one prize')),
    ),
    prove: z.optional(count(1)),
    closes_at: z.optional(moment()),
  },
  object,
);

export type PredictionFile = z.output<typeof predictionFile>;
export type CrashFile = z.output<typeof crashFile>;
export type LotteryFile = z.output<typeof lotteryFile>;
export type FairFile =
  | { kind: 'prediction'; file: PredictionFile }
  | { kind: 'crash'; file: CrashFile }
  | { kind: 'lottery'; file: LotteryFile };

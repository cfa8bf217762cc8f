import * as z from 'zod/mini';
import { data, endpoint, publicEndpoint } from '../core/endpoint.ts';
import { amount } from '../core/money.ts';
import { text } from '../core/text.ts';
import { gameCodes } from './game-codes.ts';
import { beaconNames } from './prediction.ts';

/** The most rounds of one chain: five weeks of the shortest ones. */
export const maxRounds = 100_000;

const epoch = z.object({
  game: z.enum(gameCodes),
  epoch: z.number(),
  /** What was signed, as it was signed: sorted keys, no spaces. */
  record: z.string(),
  signature: z.string(),
  installation_key: z.string(),
  /** Whose beacon: a local one is that of tests and the demo, and its holder knows every round. */
  beacon: z.enum(beaconNames),
  published_at: z.string(),
  rounds: z.number(),
  rounds_used: z.number(),
  /** null = the beacon of the salt has not come. */
  salt: z.nullable(z.string()),
  salt_signature: z.nullable(z.string()),
});

/** Published before their salt exists, newest first. */
export const fairnessEpochs = publicEndpoint({
  method: 'GET',
  path: 'fairness/epochs',
  summary: 'The chains from which rounds are drawn',
  query: z.object({ game: z.optional(z.enum(gameCodes)) }),
  reply: data(z.array(epoch)),
});

/** Always by two admins. Its record is public at once, its first round follows when its salt exists, ten minutes later. */
export const createEpoch = endpoint({
  method: 'POST',
  path: 'admin/create_epoch',
  summary: 'Publishes a new chain for a game, with its limits',
  screens: ['/admin/games/prediction/publish'],
  step_up: 'Confirm',
  second_person: text('Publish game chain'),
  body: z.object({
    game: z.enum(gameCodes, 'Choose a game.'),
    rounds: z
      .int('Enter a whole number.')
      .check(z.minimum(1, 'At least one round.'), z.maximum(maxRounds, 'At most 100000 rounds.')),
    /** The most that one round may lose to all its players together. */
    round_loss_limit: amount(),
    largest_stake: amount(),
    /** Of Aviator, and there needed: the most that one bet pays. */
    max_win: z.optional(amount()),
  }),
  reply: data(epoch),
});

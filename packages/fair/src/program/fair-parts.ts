import { toProblems } from '@banyan/plan/plan/problems';
import { count, exactlyOneRate, must, object, oneOf, percent, text } from '@banyan/plan/plan/values';
import * as z from 'zod/mini';
import { usualCapX100 } from '../aviator/crash-point.ts';
import { quicknet } from '../beacon/quicknet.ts';
import { usualFeeBps } from '../prediction/payouts.ts';
import { selections } from '../prediction/selections.ts';
import { predictionCodes } from '../schedule/issues.ts';
import { amount, factor, hex, maxRounds, stake } from './fair-values.ts';

const isObject = (input: unknown): input is object =>
  typeof input === 'object' && input !== null && !Array.isArray(input);

/** A value of one of several forms: what it holds says which, so that the problems named are those of that form. */
function formOf<Form extends z.ZodMiniType>(choose: (input: unknown) => Form) {
  return z.transform((input: unknown, context): z.output<Form> => {
    const read = choose(input).safeParse(input);
    if (read.success) return read.data;
    for (const { path, message } of toProblems(read.error.issues))
      context.issues.push({ code: 'custom', input, message, path: path === '' ? [] : [path] });
    return z.NEVER;
  });
}

const fees = () => count(0, 10_000);

export const predictionGame = z.strictObject(
  {
    code: oneOf(predictionCodes),
    kind: z.literal('prediction'),
    fee_bps: z._default(fees(), usualFeeBps),
  },
  object,
);

export const crashGame = z.strictObject(
  {
    code: oneOf(['AV']),
    kind: z.literal('crash'),
    edge_bps: fees(),
    cap_x100: z._default(count(100, Number.MAX_SAFE_INTEGER), usualCapX100),
  },
  object,
);

export const lotteryGame = z.strictObject(
  {
    code: text().check(z.regex(/^[A-Z0-9][A-Z0-9-]{0,39}$/, 'must be a code like LOT-0042')),
    kind: z.literal('lottery'),
  },
  object,
);

const seedChain = z.strictObject({ seed: hex(32), length: count(1, maxRounds) }, object);
const publicChain = z.strictObject({ game_hash: hex(32), previous: hex(32) }, object);

/** A chain from its seed, or what the public sees of one round. */
export const chain = formOf<typeof seedChain | typeof publicChain>((input) =>
  isObject(input) && ('game_hash' in input || 'previous' in input) ? publicChain : seedChain,
);

const beaconRound = z
  .strictObject(
    {
      round: count(1, Number.MAX_SAFE_INTEGER),
      signature: hex(48),
      public_key: z.optional(hex(96)),
      chain: z.optional(z.literal('quicknet', must('quicknet'))),
      genesis: z._default(count(0, 100_000_000_000), quicknet.genesis),
      period: z._default(count(1, 86_400), quicknet.period),
    },
    object,
  )
  .check(
    z.refine(({ public_key, chain: named }) => (public_key === undefined) !== (named === undefined), {
      error: 'needs exactly one of public_key and chain',
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  );

const randomness = z
  .string(must('text or {round, signature}'))
  .check(z.regex(/^([0-9a-f]{64})?$/, 'must be empty, 64 hex digits in lower case or {round, signature}'));

/** Nothing, randomness that is taken as it is, or a round that is verified. */
export const beacon = formOf<typeof beaconRound | typeof randomness>((input) =>
  isObject(input) ? beaconRound : randomness,
);

export const predictionBet = z.strictObject({ selection: oneOf(selections), stake: stake() }, object);

/** The factor at which a bet leaves, by its auto target or by hand. */
export const crashBet = z
  .strictObject({ stake: stake(), auto: z.optional(factor()), cashed_at: z.optional(factor()) }, object)
  .check(
    z.refine(({ auto, cashed_at }) => (auto === undefined) !== (cashed_at === undefined), {
      error: 'needs exactly one of auto and cashed_at',
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  );

export const prize = z
  .strictObject({ count: count(1), percent: z.optional(percent()), amount: z.optional(amount()) }, object)
  .check(exactlyOneRate());

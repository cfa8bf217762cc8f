import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import { texts } from '../core/text.ts';

const screens = ['/user/profile'];

/** Days in which who asked to be erased may change their mind. */
export const daysToKeep = 7;

/** Why somebody cannot be erased yet: what is owed to them or by them, or still under way. */
export const erasingReasons = [
  'money',
  'debt',
  'withdrawal',
  'order',
  'ticket',
  'request',
  'pins',
  'kit',
  'papers',
  'reward',
  'income',
  'bought',
] as const;
export type ErasingReason = (typeof erasingReasons)[number];

export const erasingReasonWords = texts({
  money: 'There is money in your wallets.',
  debt: 'You owe the company money.',
  withdrawal: 'A withdrawal is open.',
  order: 'An order is open.',
  ticket: 'A ticket is open.',
  request: 'A request for credit or pins waits.',
  pins: 'You hold pins that are not used.',
  kit: 'A kit is on its way to you.',
  papers: 'Papers or payment details of yours are being checked.',
  reward: 'A reward is not handed over yet.',
  income: 'A bonus for you waits.',
  bought: 'Something was bought for you since.',
}) satisfies Record<ErasingReason, string>;

const reason = z.object({ code: z.enum(erasingReasons), url: z.string() });

/** What the section *My data* shows. */
const personalState = z.object({
  /** The file was asked for today already. */
  is_asked_today: z.boolean(),
  /** When the account is erased; null = nobody asked for it. */
  erased_at: z.nullable(z.string()),
  /** Why it could not be erased now. */
  reasons: z.array(reason),
});
export type PersonalState = z.output<typeof personalState>;

export const readPersonalState = endpoint({
  method: 'GET',
  path: 'profile/personal_state',
  summary: 'Whether the own data may be asked for and the own account erased',
  screens,
  reply: data(personalState),
});

/** Once a day. The token opens the file for ten minutes, in this session alone. */
export const askPersonalData = endpoint({
  method: 'POST',
  path: 'profile/ask_personal_data',
  summary: 'Asks for the file of everything that is kept about oneself',
  screens,
  step_up: 'Confirm',
  secret: true,
  reply: data(z.object({ token: z.string() })),
});

/** One snapshot of everything, as JSON; other people appear by user id alone. */
export const readPersonalData = endpoint({
  method: 'GET',
  path: 'profile/personal_data',
  summary: 'The file of everything that is kept about oneself',
  screens,
  limit: 20,
  media_type: 'application/json',
  query: z.object({ token: z.optional(z.string().check(z.maxLength(200))) }),
  reply: z.unknown(),
});

/** `erased_at` after seven days, unless `keep` comes first. */
export const eraseMe = endpoint({
  method: 'POST',
  path: 'profile/erase',
  summary: 'Asks for the own account to be erased after seven days',
  screens,
  step_up: 'Confirm',
  limit: 10,
  reply: data(z.object({ erased_at: z.string() })),
});

export const keepMe = endpoint({
  method: 'POST',
  path: 'profile/keep',
  summary: 'Keeps the own account after all',
  screens,
  step_up: { purpose: 'Confirm', pin_suffices: true },
  limit: 10,
  reply: data(z.object({})),
});

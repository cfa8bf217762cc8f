import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import { amount } from '../core/money.ts';
import { playedFor } from './prediction.ts';

const screens = ['/games/limits'] as const;

/** Money brought in, and net loss, each within 1, 7 and 30 days; and the largest stake. */
export const gameLimitKinds = [
  'deposit_1',
  'deposit_7',
  'deposit_30',
  'loss_1',
  'loss_7',
  'loss_30',
  'stake',
] as const;
export type GameLimitKind = (typeof gameLimitKinds)[number];

/** Time-outs, and self-exclusion: six months or for good. */
export const exclusionPeriods = ['24_hours', '7_days', '6_weeks', '6_months', 'for_good'] as const;
export type ExclusionPeriod = (typeof exclusionPeriods)[number];

/** After how many minutes of a session a member may be reminded of how long they have played. */
export const reminderMinutes = ['30', '60'] as const;

const limits = z.object({
  /** What the amounts are of. */
  mode: z.enum(playedFor),
  limits: z.array(
    z.object({
      kind: z.enum(gameLimitKinds),
      /** null = none. */
      amount: z.nullable(z.string()),
      /** A higher one that waits; null with a time = that there be none. */
      next_amount: z.nullable(z.string()),
      /** From when on it can be confirmed; null = nothing waits. */
      next_from: z.nullable(z.string()),
    }),
  ),
  /** null = no reminder. */
  remind_after: z.nullable(z.enum(reminderMinutes)),
  is_excluded: z.boolean(),
  /** null = not excluded, or for good. */
  excluded_until: z.nullable(z.string()),
});
export type GameLimits = z.output<typeof limits>;

export const readGameLimits = endpoint({
  method: 'GET',
  path: 'games/limits',
  summary: 'The limits a member has set, and whether they are excluded',
  screens,
  reply: data(limits),
});

/** A lower limit counts at once. A higher one, or none, is asked for, and after 24 hours confirmed by the same call again. */
export const setGameLimit = endpoint({
  method: 'PUT',
  path: 'games/limits',
  summary: 'Sets one of the own limits',
  screens,
  body: z.object({ kind: z.enum(gameLimitKinds, 'Choose a limit.'), amount: z.nullable(amount()) }),
  reply: data(limits),
});

/** Counts at once. */
export const setGameReminder = endpoint({
  method: 'PUT',
  path: 'games/reminder',
  summary: 'Sets after how many minutes one is reminded of how long one has played',
  screens,
  body: z.object({ remind_after: z.nullable(z.enum(reminderMinutes, 'Choose how often.')) }),
  reply: data(limits),
});

/** Not to be taken back. Money stays withdrawable. */
export const excludeFromGames = endpoint({
  method: 'POST',
  path: 'games/exclude',
  summary: 'Excludes oneself from the games for a time or for good',
  screens,
  body: z.object({ period: z.enum(exclusionPeriods, 'Choose how long.') }),
  reply: data(limits),
});

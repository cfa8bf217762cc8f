import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import { amount } from '../core/money.ts';
import { text } from '../core/text.ts';

const screens = ['/admin/settings/games', '/admin/settings/company'] as const;

/** Not at all, with credits that are given, or for money. */
export const gamingModes = ['off', 'play_credits', 'real_money'] as const;

const country = () =>
  z
    .string('Enter a country.')
    .check(z.trim(), z.minLength(2, 'Enter a country.'), z.maxLength(60, 'At most 60 characters.'));

const gameSettings = z.object({
  gaming_mode: z.enum(gamingModes, 'Choose a mode.'),
  /** Of the authority that licensed games for money; null = there is none, and no game for money. */
  licence_reference: z.nullable(z.string().check(z.trim(), z.maxLength(100, 'At most 100 characters.'))),
  /** Where members may play for money. */
  countries: z.array(country()).check(z.maxLength(100, 'At most 100 countries.')),
  /** Play credits a member can take once a day. */
  daily_credits: amount(),
  deposit_minimum: amount(),
  deposit_maximum: z.nullable(amount()),
  /** Of one member and day. */
  deposit_daily: z.nullable(amount()),
  withdraw_minimum: amount(),
});
export type GameSettings = z.output<typeof gameSettings>;

export const readGameSettings = endpoint({
  method: 'GET',
  path: 'admin/game_settings',
  summary: 'Whether members play, for what, and where',
  screens,
  reply: data(gameSettings),
});

/** Games for money, another country and a higher limit of deposits wait for a second admin. */
export const updateGameSettings = endpoint({
  method: 'PUT',
  path: 'admin/game_settings',
  summary: 'Changes whether members play, for what, and where',
  screens,
  step_up: 'Confirm',
  second_person: text('Change game settings'),
  body: gameSettings,
  reply: data(gameSettings),
});

import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { currentPassword, securityScreens } from './security.ts';

/** Wrong tries after which a login PIN is locked, until it is set anew (docs/security.md §4). */
export const loginPinTries = 5;

const loginPin = data(
  z.object({
    /** Null = there is none. */
    set_at: z.nullable(z.string()),
    is_locked: z.boolean(),
  }),
);

export const readLoginPin = endpoint({
  method: 'GET',
  path: 'security/login_pin',
  summary: 'Whether a login PIN is set',
  screens: securityScreens,
  reply: loginPin,
});

/** Also in the place of one that is known, forgotten or locked. Every other session ends. */
export const setLoginPin = endpoint({
  method: 'POST',
  path: 'security/login_pin',
  summary: 'Sets a new login PIN',
  screens: securityScreens,
  step_up: 'SetupPIN',
  limit: 30,
  body: z
    .object({
      current_password: currentPassword(),
      new_pin: fields.loginPin(),
      new_pin_confirmation: z.string('Enter the PIN again.').check(z.trim()),
    })
    .check(
      z.refine((value) => value.new_pin === value.new_pin_confirmation, {
        path: ['new_pin_confirmation'],
        message: 'The two PINs differ.',
        when: () => true,
      }),
    ),
  reply: loginPin,
});

/** Every other session ends. */
export const removeLoginPin = endpoint({
  method: 'POST',
  path: 'security/login_pin_off',
  summary: 'Removes the login PIN',
  screens: securityScreens,
  step_up: 'SetupPIN',
  limit: 30,
  body: z.object({ current_password: currentPassword() }),
  reply: loginPin,
});

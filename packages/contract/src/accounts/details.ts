import * as z from 'zod/mini';
import { data, shellEndpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { languages } from '../core/languages.ts';
import { person } from '../core/person.ts';
import { sessionUser, twoFactorModes } from './accounts.ts';

/**
 * The signed-in person as the shell needs them: the session user of docs/screens.md §6.2 without its one-time token,
 * and more.
 */
const details = z.object({
  ...z.omit(sessionUser, { ws_token: true }).shape,
  name: z.string(),
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  is_email_verified: z.boolean(),
  is_mobile_verified: z.boolean(),
  joined_at: z.string(),
  two_factor_mode: z.nullable(z.enum(twoFactorModes)),
  must_change_password: z.boolean(),
  /** This person must have a second factor, and until then sets one up and does nothing else. */
  is_second_factor_compulsory: z.boolean(),
  /** The admin who opened this panel; null in a session of one's own. */
  acting_admin: z.nullable(person),
  session_expires_at: z.string(),
  /** False = signs in by wallet alone. */
  has_password: z.boolean(),
  /** The wallet by which this session was opened, in its EIP-55 form; null = by password. */
  wallet: z.nullable(z.string()),
  /** In which this person reads. */
  language: z.enum(languages),
});
export type Details = z.output<typeof details>;

/** Exactly docs/screens.md §6.2: `data` is a list whose first item is the person. Another's id is refused with 403. */
export const userDetails = shellEndpoint({
  method: 'GET',
  path: 'user/details',
  summary: 'The signed-in member',
  roles: ['User'],
  query: z.object({ user_id: fields.userId() }),
  reply: data(z.array(details)),
});

export const adminDetails = shellEndpoint({
  method: 'GET',
  path: 'admin/details',
  summary: 'The signed-in admin',
  roles: ['Admin'],
  query: z.object({ admin_user_id: fields.userId() }),
  reply: data(z.array(details)),
});

export const franchiseDetails = shellEndpoint({
  method: 'GET',
  path: 'franchise/details',
  summary: 'The signed-in franchise',
  roles: ['Franchise'],
  query: z.object({ user_id: fields.userId() }),
  reply: data(z.array(details)),
});

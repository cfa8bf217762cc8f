import * as z from 'zod/mini';
import { data, endpoint, publicEndpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { person } from '../core/person.ts';
import { userTypes } from '../core/roles.ts';

/** Minutes for which a link to reset a password is good. */
export const resetLinkMinutes = 60;

/** Days for which an invitation to choose the first password is good. */
export const invitationDays = 30;

/**
 * Mails a link that opens the page for a new password, to the address that its owner has proved. It is good once and for an
 * hour, and the last one alone counts. Until it is used nothing changes.
 */
export const sendResetLink = endpoint({
  method: 'POST',
  path: 'admin/send_reset_link',
  summary: 'Mails somebody a link to choose a new password',
  screens: ['/admin/change-password-for-others'],
  step_up: 'ChangePassword',
  limit: 30,
  body: z.object({
    user_type: z.enum(userTypes, 'Choose a user type.'),
    user_id: fields.userId(),
    reason: fields.reason(300, 3),
  }),
  reply: data(
    z.object({
      ...person.shape,
      /** Masked: where it went. */
      contact: z.string(),
      expires_at: z.string(),
    }),
  ),
});

/** Serves /accounts/forgot-password?token=…, the link of that mail. All sessions of the account end. */
export const resetByLink = publicEndpoint({
  method: 'POST',
  path: 'accounts/reset_by_link',
  summary: 'Sets a new password with the link that an admin had mailed',
  limit: 30,
  body: z
    .object({
      token: z.string('This link is not complete.').check(z.maxLength(200)),
      password: fields.password(),
      password_confirmation: z.string('Enter the password again.'),
    })
    .check(fields.passwordsMatch),
  reply: data(z.object({})),
});

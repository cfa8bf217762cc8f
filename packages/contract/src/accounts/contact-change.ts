import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { profileScreens } from './profile.ts';

const currentPassword = () => fields.blank(z.string().check(z.maxLength(200)));

/**
 * `contact` blank = the one on file, to prove it. A new one replaces it once its code is given; asking for that needs
 * the current password and, where there is one, the second factor.
 */
export const sendContactOtp = endpoint({
  method: 'POST',
  path: 'profile/contact_otp',
  summary: 'Sends a code to an e-mail address or mobile number, to prove or to change it',
  screens: profileScreens,
  step_up: { purpose: 'ContactUpdate', with_field: 'contact' },
  limit: 20,
  body: z.discriminatedUnion('channel', [
    z.object({
      channel: z.literal('email'),
      contact: fields.blank(fields.email()),
      current_password: currentPassword(),
    }),
    z.object({
      channel: z.literal('mobile'),
      contact: fields.blank(fields.mobile()),
      current_password: currentPassword(),
    }),
  ]),
  reply: data(z.object({ otp_id: z.string(), contact: z.string(), resend_after_seconds: z.number() })),
});

import * as z from 'zod/mini';
import { data, publicEndpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';

const otpId = () => z.string('Please start again.').check(z.maxLength(100));
/** A sent code: its id, masked contact, and when another one may be requested. */
export const sentOtp = z.object({
  otp_id: z.string(),
  contact: z.string(),
  resend_after_seconds: z.number(),
});
export type SentOtp = z.output<typeof sentOtp>;

/** Serves /accounts/contact-verification, after joining and after a change of contact. */
export const verifyContact = publicEndpoint({
  method: 'POST',
  path: 'accounts/verify_contact',
  summary: 'Proves a contact with the code that was sent to it',
  limit: 60,
  body: z.object({ otp_id: otpId(), otp: fields.otp() }),
  reply: data(z.object({ contact: z.string() })),
});

export const resendOtp = publicEndpoint({
  method: 'POST',
  path: 'accounts/resend_otp',
  summary: 'Sends a code again; the one before it no longer counts',
  limit: 20,
  body: z.object({ otp_id: otpId() }),
  reply: data(sentOtp),
});

/** Serves /accounts/email-verification?token=…, the link in the same mail as the code. */
export const verifyEmail = publicEndpoint({
  method: 'POST',
  path: 'accounts/verify_email',
  summary: 'Proves an e-mail address with the link that was sent to it',
  limit: 60,
  body: z.object({ token: z.string('This link is not complete.').check(z.maxLength(200)) }),
  reply: data(z.object({ contact: z.string() })),
});

/** Answers the same whether or not the account exists: then no code is sent. */
export const forgotPassword = publicEndpoint({
  method: 'POST',
  path: 'accounts/forgot_password',
  summary: 'Sends a code to the contact of an account whose password is forgotten',
  limit: 20,
  body: z.object({
    user_id: z
      .string('Enter your user id.')
      .check(
        z.trim(),
        z.minLength(5, 'User id has 5 to 50 characters.'),
        z.maxLength(254, 'User id has 5 to 50 characters.'),
      ),
    captcha: fields.blank(z.string().check(z.maxLength(5000))),
  }),
  reply: data(sentOtp),
});

/** All sessions of the account end. */
export const resetPassword = publicEndpoint({
  method: 'POST',
  path: 'accounts/reset_password',
  summary: 'Sets a new password with the code that was sent',
  limit: 30,
  body: z
    .object({
      otp_id: otpId(),
      otp: fields.otp(),
      password: fields.password(),
      password_confirmation: z.string('Enter the password again.'),
    })
    .check(fields.passwordsMatch),
  reply: data(z.object({})),
});

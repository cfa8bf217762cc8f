import * as z from 'zod/mini';
import { readVersion } from '../company/terms-kinds.ts';
import { sides } from '../core/constants.ts';
import { data, publicEndpoint, shellEndpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { person } from '../core/person.ts';
import { userTypes } from '../core/roles.ts';
import { nomineeRelationship, personalDetails } from './profile.ts';

/** How a second factor reaches its owner. Backup = one of the recovery codes. */
export const twoFactorModes = ['Google_authenticator', 'Mobile', 'Email'] as const;
export type TwoFactorMode = (typeof twoFactorModes)[number];

/** A code by mail or SMS lives ten minutes, takes five tries and is sent again after a minute (docs/security.md §4). */
export const otpLifeSeconds = 600;
export const otpTries = 5;
export const otpResendSeconds = 60;

/** What a browser keeps of a signed-in user (docs/screens.md §6.2). `access_rights` are comma-separated route ids. */
export const sessionUser = z.object({
  user_id: z.string(),
  user_type: z.enum(userTypes),
  access_rights: z.string(),
  is_two_factor_auth_enabled: z.boolean(),
  profile_image_url: z.string(),
  /** Opens one live connection within 60 s. */
  ws_token: z.string(),
});
export type SessionUser = z.output<typeof sessionUser>;

export const signedIn = z.object({
  token: z.string(),
  user: sessionUser,
  /** A temporary password: only the security page opens until it is changed. */
  must_change_password: z.boolean(),
});
export type SignedIn = z.output<typeof signedIn>;

/** A code that has been sent, or that the authenticator app shows. */
export const twoFactorChallenge = z.object({
  challenge_token: z.string(),
  mode: z.enum(twoFactorModes),
  /** Every mode the person has set up; `accounts/two_factor_mode` switches. */
  modes: z.array(z.enum(twoFactorModes)),
  /** Where the code went, masked; null for an authenticator app. */
  contact: z.nullable(z.string()),
  resend_after_seconds: z.number(),
});
export type TwoFactorChallenge = z.output<typeof twoFactorChallenge>;

/** The solved captcha of a form that asks for one. */
export const captcha = () => fields.blank(z.string().check(z.maxLength(5000)));
const challengeToken = () => z.string('Please sign in again.').check(z.maxLength(100));

/**
 * Signs in by user id or e-mail. Answers either a session or, when the person has a second factor, a challenge.
 * After some failures the refusal is `captcha_required`: send it again with the solved captcha. Too many end
 * in `locked_out`, which says until when.
 */
export const signIn = publicEndpoint({
  method: 'POST',
  path: 'accounts/sign_in',
  summary: 'Signs in by user id or e-mail and password',
  limit: 60,
  body: z.object({
    user_id: z.string('Enter your user id.').check(
      z.trim(),
      // an e-mail address may be longer than a user id
      z.minLength(5, 'User id has 5 to 50 characters.'),
      z.maxLength(254, 'User id has 5 to 50 characters.'),
    ),
    password: fields.password(),
    remember: z._default(z.boolean(), false),
    captcha: captcha(),
  }),
  reply: data(z.union([signedIn, z.object({ two_factor: twoFactorChallenge })])),
});

export const verifyTwoFactor = publicEndpoint({
  method: 'POST',
  path: 'accounts/two_factor',
  summary: 'Finishes a sign-in with the code of the second factor',
  limit: 60,
  body: z.object({ challenge_token: challengeToken(), otp: fields.otp() }),
  reply: data(signedIn),
});

export const useRecoveryCode = publicEndpoint({
  method: 'POST',
  path: 'accounts/two_factor_recovery',
  summary: 'Finishes a sign-in with one of the recovery codes',
  limit: 60,
  body: z.object({
    challenge_token: challengeToken(),
    recovery_code: z
      .string('Enter a recovery code.')
      .check(z.trim(), z.minLength(1, 'Enter a recovery code.')),
  }),
  reply: data(signedIn),
});

/** Also switches to another mode the person has set up. */
export const resendTwoFactor = publicEndpoint({
  method: 'POST',
  path: 'accounts/two_factor_mode',
  summary: 'Sends the code of a sign-in again, or by another mode',
  limit: 30,
  body: z.object({ challenge_token: challengeToken(), mode: z.enum(twoFactorModes) }),
  reply: data(twoFactorChallenge),
});

/**
 * A captcha: work for the browser to solve. With a `site_key` the widget of that key is shown instead and
 * its token sent as `captcha`; without one, the solved ALTCHA payload (base64 JSON).
 */
export const captchaChallenge = publicEndpoint({
  method: 'GET',
  path: 'accounts/captcha',
  summary: 'A captcha to solve',
  limit: 60,
  reply: data(
    z.object({ site_key: z.nullable(z.string()), challenge: z.nullable(z.record(z.string(), z.unknown())) }),
  ),
});

export const sponsorLookup = publicEndpoint({
  method: 'GET',
  path: 'accounts/sponsor',
  summary: 'The name of the member somebody wants to join under',
  limit: 30,
  query: z.object({ user_id: fields.userId() }),
  reply: data(z.object({ user_id: z.string(), name: z.string(), profile_image_url: z.nullable(z.string()) })),
});

export const userIdAvailability = publicEndpoint({
  method: 'GET',
  path: 'accounts/user_id_availability',
  summary: 'Whether a user id can still be chosen',
  limit: 30,
  query: z.object({ user_id: fields.newUserId() }),
  reply: data(z.object({ is_available: z.boolean() })),
});

/** The form of /accounts/sign-up. Served by the module genealogy, which places the new member. */
export const signUp = publicEndpoint({
  method: 'POST',
  path: 'accounts/sign_up',
  summary: 'Joins under a sponsor',
  limit: 20,
  body: z
    .object({
      sponsor_id: fields.userId(),
      side: z.enum([...sides, 'auto'], 'Choose a side.'),
      /** The wanted placement parent; without one the sponsor's extreme slot is used. */
      parent_id: fields.blank(fields.userId()),
      /** Chosen by the person; without one the company's next number is given. */
      user_id: fields.blank(fields.newUserId()),
      name: fields.name(),
      ...personalDetails.shape,
      date_of_birth: fields.dateOfBirth(),
      mobile: fields.mobile(),
      email: fields.email(),
      password: fields.password(),
      password_confirmation: z.string('Enter the password again.'),
      nominee_name: fields.blank(fields.name()),
      nominee_relationship: fields.blank(nomineeRelationship()),
      terms_accepted: z.literal(true, 'Accept the terms to join.'),
      /** What the form showed of the terms in force. */
      terms: z._default(z.array(z.object(readVersion)).check(z.maxLength(4)), []),
      captcha: captcha(),
    })
    .check(fields.passwordsMatch),
  reply: data(
    z.object({
      user_id: z.string(),
      name: z.string(),
      sponsor: person,
      /** The code that went to the new member's e-mail address, for /accounts/contact-verification. */
      verification: z.object({ otp_id: z.string(), contact: z.string(), resend_after_seconds: z.number() }),
    }),
  ),
});

export const signOut = shellEndpoint({
  method: 'POST',
  path: 'accounts/sign_out',
  summary: 'Ends this session',
  roles: userTypes,
  reply: data(z.object({})),
});

export const wsToken = shellEndpoint({
  method: 'POST',
  path: 'accounts/ws_token',
  summary: 'A token that opens one live connection within 60 s',
  roles: userTypes,
  reply: data(z.object({ ws_token: z.string() })),
});

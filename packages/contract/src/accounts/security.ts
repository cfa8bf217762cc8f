import * as z from 'zod/mini';
import { data, endpoint, shellEndpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { person } from '../core/person.ts';
import { column, report } from '../core/report.ts';
import { userTypes } from '../core/roles.ts';
import { stepUpPurposes } from '../core/step-up.ts';
import { text } from '../core/text.ts';
import { sessionUser, twoFactorModes } from './accounts.ts';
import { sentOtp } from './verification.ts';

export const securityScreens = ['/user/security', '/admin/security', '/franchise/security'] as const;
const screens = securityScreens;
/** Sent as `current_password` without a password: a sign-in by wallet of the last ten minutes counts (docs/on-chain.md §4). */
export const byWallet = 'by wallet';
export const currentPassword = () =>
  z
    .string('Enter your current password.')
    .check(z.minLength(1, 'Enter your current password.'), z.maxLength(200));

/**
 * Asked before a form shows its code field: whose factor is needed, and by which mode. In a member's panel
 * it is the admin's own; `mode` null = none is set up, no code is asked for (an acting admin is then refused).
 * `login_pin` null = there is none, or it does not count here.
 */
export const stepUp = shellEndpoint({
  method: 'GET',
  path: 'accounts/step_up',
  summary: 'Which second factor confirms an action',
  roles: userTypes,
  reply: data(
    z.object({
      mode: z.nullable(z.enum(twoFactorModes)),
      contact: z.nullable(z.string()),
      is_acting: z.boolean(),
      login_pin: z.nullable(z.enum(['Ready', 'Locked'])),
    }),
  ),
});

export const sendStepUpCode = shellEndpoint({
  method: 'POST',
  path: 'accounts/step_up_code',
  summary: 'Sends the code that confirms an action, when the second factor is e-mail or SMS',
  roles: userTypes,
  limit: 20,
  body: z.object({ purpose: z.enum(stepUpPurposes) }),
  reply: data(z.object({ contact: z.nullable(z.string()), resend_after_seconds: z.number() })),
});

/** Every other session ends. */
export const changePassword = endpoint({
  method: 'POST',
  path: 'security/change_password',
  summary: 'Changes the own password',
  screens,
  step_up: { purpose: 'ChangePassword', pin_suffices: true },
  limit: 30,
  body: z
    .object({
      current_password: currentPassword(),
      password: fields.password(),
      password_confirmation: z.string('Enter the password again.'),
    })
    .check(fields.passwordsMatch),
  reply: data(z.object({})),
});

export const listSessions = endpoint({
  method: 'GET',
  path: 'security/sessions',
  summary: 'Where the own account is signed in',
  screens,
  reply: data(
    z.array(
      z.object({
        id: z.string(),
        created_at: z.string(),
        last_seen_at: z.string(),
        expires_at: z.string(),
        ip: z.string(),
        user_agent: z.string(),
        is_remembered: z.boolean(),
        wallet: z.nullable(z.string()),
        is_current: z.boolean(),
        /** Opened by an admin: their user id. */
        acting_admin_user_id: z.nullable(z.string()),
      }),
    ),
  ),
});

export const endSession = endpoint({
  method: 'POST',
  path: 'security/end_session',
  summary: 'Ends one of the own sessions by its `id`, or with `others` all but this one',
  screens,
  limit: 30,
  body: z
    .object({
      id: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
      others: z.optional(z.literal(true)),
      current_password: currentPassword(),
    })
    .check(z.refine(({ id, others }) => (id === undefined) !== (others === undefined))),
  reply: data(z.object({})),
});

/** Sign-ins and attempts: when, from where and how. */
export const signInHistory = report({
  path: 'security/sign_ins',
  summary: 'Sign-ins of the own account and failed attempts',
  screens,
  columns: {
    at: column('date_time', 'Date', { sort: true }),
    outcome: column('status', 'Result'),
    ip: column('text', 'Address'),
    user_agent: column('text', 'Device'),
  },
  filters: {},
  default_sort: '-at',
});

/** Which admins opened the own panel, and why; `changes` are the acts recorded in it, with the fields they name. */
export const panelVisits = report({
  path: 'security/panel_visits',
  summary: 'Admins who opened the own panel, and what they changed in it',
  screens: ['/user/security', '/franchise/security'],
  columns: {
    at: column('date_time', 'Opened', { sort: true }),
    by: column('person', 'Admin'),
    reason: column('text', 'Reason'),
    left_at: column('date_time', 'Closed'),
    change_count: column('int', 'Changes'),
  },
  filters: {},
  extra: {
    changes: z.array(z.object({ at: z.string(), action: z.string(), fields: z.array(z.string()) })),
  },
  default_sort: '-at',
});

const twoFactorState = z.object({
  /** The mode asked for first; null = off. */
  mode: z.nullable(z.enum(twoFactorModes)),
  modes: z.array(z.enum(twoFactorModes)),
  recovery_codes_left: z.number(),
});

export const readTwoFactor = endpoint({
  method: 'GET',
  path: 'security/two_factor',
  summary: 'The own second factors',
  screens,
  reply: data(twoFactorState),
});

/** For an app: the secret to scan. For e-mail and mobile: a code is sent to the contact on file. */
export const startTwoFactor = endpoint({
  method: 'POST',
  path: 'security/two_factor_start',
  summary: 'Begins to set up a second factor',
  screens,
  step_up: 'Toggle2FA',
  limit: 20,
  body: z.object({
    mode: z.enum(twoFactorModes),
    current_password: currentPassword(),
  }),
  reply: data(
    z.object({
      otp_id: z.string(),
      app: z.nullable(z.object({ secret: z.string(), uri: z.string(), qr_svg: z.string() })),
      sent: z.nullable(z.omit(sentOtp, { otp_id: true })),
    }),
  ),
});

/** `recovery_codes` come with the first factor and are never shown again. Every other session ends. */
export const confirmTwoFactor = endpoint({
  method: 'POST',
  path: 'security/two_factor_confirm',
  summary: 'Finishes the set-up with the first code',
  screens,
  limit: 30,
  body: z.object({ otp_id: z.string().check(z.maxLength(100)), otp: fields.otp() }),
  reply: data(z.object({ ...twoFactorState.shape, recovery_codes: z.nullable(z.array(z.string())) })),
});

export const turnOffTwoFactor = endpoint({
  method: 'POST',
  path: 'security/two_factor_off',
  summary: 'Turns a second factor off',
  screens,
  step_up: 'Toggle2FA',
  limit: 30,
  body: z.object({ mode: z.enum(twoFactorModes), current_password: currentPassword() }),
  reply: data(twoFactorState),
});

export const newRecoveryCodes = endpoint({
  method: 'POST',
  path: 'security/recovery_codes',
  summary: 'Makes new recovery codes; the old ones no longer count',
  screens,
  step_up: 'Toggle2FA',
  limit: 20,
  reply: data(z.object({ recovery_codes: z.array(z.string()) })),
});

/** The right to open the panel of each. */
export const panelRights = {
  User: '/admin/member/member-search/open-panel',
  Franchise: '/admin/franchise/franchise-list/open-panel',
} as const;

/** Signs an admin into a member's or franchise's panel, for an hour at most (docs/screens.md §2.3). */
export const openPanel = endpoint({
  method: 'POST',
  path: 'admin/open_panel',
  summary: "Opens somebody's panel as an admin",
  screens: Object.values(panelRights),
  step_up: { purpose: 'Confirm', compulsory: true },
  limit: 30,
  body: z.object({
    user_id: fields.userId(),
    reason: fields.reason(300, 3),
  }),
  reply: data(z.object({ token: z.string(), user: sessionUser })),
});

export const changePasswordForOthers = endpoint({
  method: 'POST',
  path: 'admin/change_password_for_others',
  summary: 'Gives somebody a temporary password, which they must change at their next sign-in',
  screens: ['/admin/change-password-for-others'],
  second_person: text('Give temporary admin password'),
  step_up: 'ChangePassword',
  limit: 30,
  body: z
    .object({
      user_type: z.enum(userTypes, 'Choose a user type.'),
      user_id: fields.userId(),
      password: fields.password(),
      password_confirmation: z.string('Enter the password again.'),
      reason: fields.reason(300, 3),
    })
    .check(fields.passwordsMatch),
  reply: data(person),
});

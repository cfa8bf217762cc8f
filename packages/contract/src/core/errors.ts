import { contentErrors } from './errors/content.ts';
import { depositErrors } from './errors/deposits.ts';
import { documentErrors } from './errors/documents.ts';
import { exportErrors } from './errors/exports.ts';
import { franchiseErrors } from './errors/franchises.ts';
import { gameErrors } from './errors/games.ts';
import { importErrors } from './errors/imports.ts';
import { moneyErrors } from './errors/money.ts';
import { rightErrors } from './errors/rights.ts';
import { sessionErrors } from './errors/sessions.ts';
import { shopErrors } from './errors/shop.ts';
import { supportErrors } from './errors/support.ts';
import { walletErrors } from './errors/wallets.ts';
import type { Message } from './text.ts';

/**
 * Every way a call can be refused: code → HTTP status, message and, where the refusal belongs to one
 * input, its field. Texts of docs/screens.md §3 are exact. A business refusal is a 400, never a 403: a 403 signs the
 * user out (docs/ledger.md §3).
 */
export const errors = {
  invalid_request: { status: 400, message: 'Invalid form data!', field: 'form' },
  insufficient_funds: { status: 400, message: 'Insufficient funds!', field: 'amount' },
  no_wallet: { status: 400, message: 'No wallet found!', field: 'wallet' },
  unknown_member: { status: 400, message: 'No member has this user id.', field: 'user_id' },
  unknown_user: { status: 400, message: 'Nobody has this user id.', field: 'user_id' },
  unknown_sponsor: { status: 400, message: 'No member has this sponsor id.', field: 'sponsor_id' },
  not_in_team: { status: 400, message: 'This member is not in your team.', field: 'user_id' },
  unknown_pool: { status: 400, message: 'There is no pool with this code.', field: 'pool' },
  unknown_entry: { status: 400, message: 'This entry is not in your matrices.', field: 'entry' },
  blocked: { status: 400, message: 'This account is blocked.', field: 'user_id' },
  position_not_available: { status: 400, message: 'Position not available', field: 'parent_id' },
  sponsor_cycle: {
    status: 400,
    message: 'A member cannot be moved under their own downline.',
    field: 'sponsor_id',
  },
  user_id_taken: { status: 400, message: 'This user id is already taken.', field: 'user_id' },
  email_taken: { status: 400, message: 'This e-mail address is already in use.', field: 'email' },
  mobile_taken: { status: 400, message: 'This mobile number is already in use.', field: 'mobile' },
  unknown_package: { status: 400, message: 'This package is not on sale.', field: 'package' },
  package_code_taken: { status: 400, message: 'A package with this code already exists.', field: 'code' },
  amount_out_of_range: { status: 400, message: 'The amount is out of range.', field: 'amount' },
  ...moneyErrors,
  ...rightErrors,
  ...franchiseErrors,
  ...shopErrors,
  ...contentErrors,
  ...supportErrors,
  ...gameErrors,
  ...exportErrors,
  ...importErrors,
  ...depositErrors,
  ...documentErrors,
  ...walletErrors,
  closing_failed: { status: 400, message: 'The closing could not be finished.', field: 'form' },
  income_not_in_plan: {
    status: 400,
    message: 'The plan in force does not have this income.',
    field: 'form',
  },
  plan_invalid: { status: 400, message: 'The plan has problems.', field: 'plan' },
  wrong_credentials: { status: 400, message: 'User id or password is wrong.', field: 'form' },
  password_expired: {
    status: 400,
    message: 'This temporary password has expired. Reset it by e-mail, or ask an admin for another.',
    field: 'form',
  },
  locked_out: { status: 400, message: 'Too many attempts. Try again later.', field: 'form' },
  captcha_failed: { status: 400, message: 'The captcha was not solved. Please try again.', field: 'captcha' },
  captcha_required: { status: 400, message: 'Please solve the captcha.', field: 'captcha' },
  challenge_expired: {
    status: 400,
    message: 'This sign-in took too long. Please start again.',
    field: 'form',
  },
  no_contact: { status: 400, message: 'There is no such contact on your profile.', field: 'form' },
  wait_before_resending: {
    status: 400,
    message: 'Please wait before asking for another code.',
    field: 'form',
  },
  link_expired: { status: 400, message: 'This link has expired.', field: 'token' },
  link_used: { status: 400, message: 'This link has already been used.', field: 'token' },
  no_second_factor: {
    status: 400,
    message: 'Set up two-factor authentication on your own security page first.',
    field: 'otp',
  },
  factor_compulsory: {
    status: 400,
    message: 'You need a second factor here. Set up another one before you turn this one off.',
    field: 'form',
  },
  no_sms_gateway: {
    status: 400,
    message: 'Codes by SMS are not set up here. Choose e-mail or an authenticator app.',
    field: 'form',
  },
  not_while_acting: {
    status: 400,
    message: 'Leave the panel first: only the owner of the account can do this.',
    field: 'form',
  },
  not_an_image: { status: 400, message: 'This file is not a png or jpeg image.', field: 'content' },
  not_only_an_image: {
    status: 400,
    message: 'This file holds more than a picture. Save it again as png or jpg.',
    field: 'content',
  },
  kyc_waiting: { status: 400, message: 'Your KYC is being checked.', field: 'form' },
  kyc_approved: { status: 400, message: 'Your KYC is approved.', field: 'form' },
  identity_locked: {
    status: 400,
    message: 'Your KYC is approved: name and date of birth stay as they were checked.',
    field: 'name',
  },
  body_too_large: { status: 400, message: 'The request is too large.', field: 'form' },
  wrong_password: { status: 400, message: 'The current password is wrong.', field: 'current_password' },
  weak_password: { status: 400, message: 'This password is too easy to guess.', field: 'password' },
  wrong_code: { status: 400, message: 'The code is wrong or has expired.', field: 'otp' },
  wrong_login_pin: { status: 400, message: 'The login PIN is wrong.', field: 'login_pin' },
  login_pin_locked: {
    status: 400,
    message: 'Your login PIN is locked after five wrong tries. Set a new one on the security page.',
    field: 'login_pin',
  },
  weak_login_pin: { status: 400, message: 'This PIN is too easy to guess.', field: 'new_pin' },
  temporary_password: { status: 400, message: 'Choose your own password first.', field: 'form' },
  step_up_required: { status: 400, message: 'Confirm with your second factor.', field: 'otp' },
  already_done: { status: 400, message: 'This has already been done.', field: 'form' },
  not_reversible: { status: 400, message: 'This entry cannot be reversed.', field: 'form' },
  payout_running: {
    status: 400,
    message: 'A payout is still running. Wait until it is done.',
    field: 'form',
  },
  payout_suspended: { status: 400, message: 'Payouts of this member are suspended.', field: 'user_ids' },
  nothing_to_pay: {
    status: 400,
    message: 'There is nothing to pay up to this date.',
    field: 'through',
  },
  nothing_to_batch: {
    status: 400,
    message: 'None of these withdrawals is approved and not in a file yet.',
    field: 'nos',
  },
  nothing_fits: { status: 400, message: 'No line of this file fits.', field: 'form' },
  nothing_to_decide: { status: 400, message: 'No withdrawal matches.', field: 'nos' },
  count_changed: { status: 400, message: 'The number has changed. Look at them again.', field: 'count' },
  no_verified_email: {
    status: 400,
    message: 'This member has no verified e-mail address.',
    field: 'form',
  },
  approval_required: {
    status: 400,
    message: 'This amount needs the approval of a second admin.',
    field: 'amount',
  },
  plan_second_admin: {
    status: 400,
    message: 'Another admin has to approve this plan.',
    field: 'form',
  },
  plan_waiting: {
    status: 400,
    message: 'Another plan waits for a second admin. Decide on that plan first.',
    field: 'form',
  },
  lab_too_large: {
    status: 400,
    message: 'This run needs more memory than there is for it. Take fewer members or months.',
    field: 'population.members',
  },
  lab_running: {
    status: 400,
    message: 'One of your lab runs is not done. Wait for it, or stop it.',
    field: 'form',
  },
  idempotency_key_missing: {
    status: 400,
    message: 'The Idempotency-Key header is missing.',
    field: 'idempotency_key',
  },
  idempotency_key_malformed: {
    status: 400,
    message: 'The Idempotency-Key header must have 1 to 200 visible ASCII characters.',
    field: 'idempotency_key',
  },
  idempotency_key_reused: {
    status: 400,
    message: 'This request was sent before with other values. Start again.',
    field: 'idempotency_key',
  },
  ...sessionErrors,
  csrf_failed: { status: 403, message: 'You are not allowed!', field: 'form' },
  not_found: { status: 404, message: 'There is nothing at this address.', field: 'form' },
  in_progress: { status: 409, message: 'The same request is still being worked on.', field: 'form' },
  too_many_requests: { status: 429, message: 'Too many requests. Try again in a moment.', field: 'form' },
  too_many_passwords: {
    status: 429,
    message: 'Too many people sign in from your network at this moment. Try again in a few seconds.',
    field: 'form',
    retry_after: 5,
  },
  exports_waiting: {
    status: 429,
    message: 'Too many exports are waiting. Try again in a minute.',
    field: 'form',
    retry_after: 60,
  },
  server_error: { status: 500, message: 'Server error!', field: 'form' },
} as const;

export type ErrorCode = keyof typeof errors;

/** Shape of every refusal on the wire: docs/screens.md §3 reads `errors`, programs read `code`. */
export interface ErrorReply {
  code: ErrorCode;
  message: string;
  errors: Record<string, string>;
  /** The same by template and values, from which any language is rendered. */
  messages: Record<string, Message>;
  /** Names the request in the server's log. */
  request_id: string;
}
